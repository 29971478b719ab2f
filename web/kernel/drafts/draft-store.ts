import { DAY_MS } from '#domain/kernel/durations.ts'
import { DRAFT_DAYS } from '#web/kernel/forms/form-draft.ts'
import { attempt } from '#web/kernel/http/stored-value.ts'

/** Before the account's id, which `clearStored` looks for at a log-out. */
const PREFIX = 'draft'

/** A form as it was typed, and what is sent with it. */
export interface KeptDraft {
  values: Record<string, unknown>
  requestKey: string
  /** Of what it changes, as that was when it was begun; `null`: it is something new. */
  version: number | null
  /** Milliseconds since 1970. */
  savedAt: number
  /** Where the form is, from the first slash on. */
  path: string
}

/**
 * Keeps unsent forms in this browser, each for its author's account. They outlive a closed tab, and go
 * at a log-out, when they are sent, and after five days.
 *
 * @param storage a function, since looking at `localStorage` alone throws where it is forbidden
 * @param now milliseconds since 1970
 */
export function createDraftStore(storage: () => Storage, now: () => number) {
  const keyOf = (userId: string, name: string) => `${PREFIX} ${userId} ${name}`

  function parse(text: string | null): KeptDraft | null {
    const kept: Partial<KeptDraft> | null = JSON.parse(text ?? 'null')
    if (!kept?.values || !kept.requestKey || !kept.savedAt) return null
    if (now() - kept.savedAt >= DRAFT_DAYS * DAY_MS) return null
    // An earlier release did not write where it is.
    return { path: '/admin', ...kept } as KeptDraft
  }

  const keys = (beginning: string): string[] =>
    attempt(() => Object.keys(storage()), []).filter((key) => key.startsWith(beginning))
  const readKey = (key: string): KeptDraft | null =>
    attempt(() => parse(storage().getItem(key)), null)
  const remove = (key: string): void => attempt(() => storage().removeItem(key), undefined)
  const keysAt = (userId: string, path: string): string[] =>
    keys(keyOf(userId, '')).filter((key) => readKey(key)?.path === path)

  return {
    read: (userId: string, name: string) => readKey(keyOf(userId, name)),
    /** False where the browser keeps nothing. */
    write: (userId: string, name: string, draft: KeptDraft): boolean =>
      attempt(() => {
        storage().setItem(keyOf(userId, name), JSON.stringify(draft))
        return true
      }, false),
    forget: (userId: string, name: string) => remove(keyOf(userId, name)),
    /** Everything of an account that is not sent, the newest first. */
    all: (userId: string): KeptDraft[] =>
      keys(keyOf(userId, ''))
        .flatMap((key) => readKey(key) ?? [])
        .toSorted((one, other) => other.savedAt - one.savedAt),
    /** The names of an account's drafts that begin so. */
    names: (userId: string, beginning: string): string[] =>
      keys(keyOf(userId, beginning)).map((key) => key.slice(keyOf(userId, '').length)),
    /** Whether an account has drafts of forms at an address. */
    isAt: (userId: string, path: string): boolean => keysAt(userId, path).length > 0,
    forgetAt: (userId: string, path: string) => keysAt(userId, path).forEach(remove),
    /** Removes expired drafts of all accounts. */
    dropExpired: () =>
      keys(`${PREFIX} `)
        .filter((key) => !readKey(key))
        .forEach(remove),
  }
}

export const drafts = createDraftStore(
  () => window.localStorage,
  () => Date.now(),
)
