import { useState, useSyncExternalStore } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { FormDraft } from '#web/kernel/forms/form-draft.ts'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { showToast } from '#web/kernel/ui/feedback/toast.tsx'
import { DraftFound, DraftSaved } from './draft-notices.tsx'
import { drafts } from './draft-store.ts'
import { type DraftOptions, openDraft } from './open-draft.ts'

export interface Draft<Values extends FieldValues> extends FormDraft<Values> {
  /** What the form begins with. */
  values: Values
  /** The same for each attempt to send this draft, also after a reload. */
  requestKey: string
  /** Another thing is sent from now on. */
  renewKey: () => void
  /** Of what it changes, as that was when typing began; 0: it is something new. */
  version: number
  /** For a previewed form: it has been sent. */
  end: () => void
  /** Beside a file input, where the draft that was found has no file. */
  fileHint: (isThere: boolean) => string | null
}

/**
 * Keeps what is typed into an administrators' form until it is sent, asks before it is left, and says
 * so in the form:
 *
 *     const draft = useFormDraft('closed days', nothing)
 *     const { form, formProps } = useSubmitForm({ draft, defaultValues: draft.values, … })
 *
 * @param name of the form, with the id of what it changes
 * @param initial the form's values without a draft, as they are stored now
 */
export function useFormDraft<Values extends FieldValues>(
  name: string,
  initial: Values,
  options: DraftOptions<Values> = {},
): Draft<Values> {
  const { t } = useTranslation('drafts')
  const { user } = useAuth()
  const { pathname, search } = useLocation()
  const place = { userId: user?.id ?? '', name, path: pathname + search }
  const [draft] = useState(() => openDraft(place, initial, options))
  const { foundAt, savedAt, isOvertaken, ...state } = useSyncExternalStore(
    draft.subscribe,
    draft.get,
  )

  function startOver(): void {
    const undo = draft.discard(initial, options.version)
    showToast({ text: t('startedOver'), tone: 'info', action: { text: t('undo'), run: undo } })
  }

  return {
    values: state.values,
    requestKey: state.requestKey,
    renewKey: draft.renewKey,
    version: state.version ?? 0,
    end: draft.end,
    follow: draft.follow,
    sending: draft.sending,
    fileHint: (isThere) => (foundAt !== null && !isThere ? t('fileAgain') : null),
    notices: {
      round: state.round,
      found: foundAt !== null && (
        <DraftFound
          foundAt={foundAt}
          isOvertaken={isOvertaken}
          onGoOn={draft.goOn}
          onStartOver={startOver}
        />
      ),
      saved: savedAt !== null && <DraftSaved savedAt={savedAt} onStartOver={startOver} />,
    },
  }
}

/** Tells whether something typed waits in a form that is not open. */
export function useHasDraft(name: string): boolean {
  const { user } = useAuth()
  const [hasDraft] = useState(() => drafts.read(user?.id ?? '', name) !== null)
  return hasDraft
}
