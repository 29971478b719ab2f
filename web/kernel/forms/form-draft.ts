import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Elements } from '#web/kernel/ui/content/elements.ts'

/** How long a draft waits for its author (`web/kernel/drafts/draft-store.ts`). */
export const DRAFT_DAYS = 5

export type DraftedForm<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  'getValues' | 'reset' | 'subscribe'
>

/** The part of a draft that `useSubmitForm` uses; administrators' forms have theirs of `web/kernel/drafts/`. */
export interface FormDraft<Values extends FieldValues> {
  /** Keeps what is typed from now on; returns the function that ends it. */
  follow: (form: DraftedForm<Values>) => () => void
  /** Sends the form, after which its draft is gone. */
  sending: (send: () => Promise<unknown>) => Promise<void>
  notices: DraftNotices
}

/** What `Form` shows of a draft. */
export interface DraftNotices {
  /** At the top: what is there was typed before. */
  found: Elements
  /** Under the button: when it was saved. */
  saved: Elements
  /** Rises when other values come into the fields at once. */
  round: number
}
