import { type StorageSource, storedValue } from '#web/kernel/http/stored-value.ts'

/** The keys begin with it under which a tab keeps what is being typed. */
export const keptTypingKey = 'typed '

/** A later visitor may be another user of the same telephone. */
export const TYPING_KEPT_MINUTES = 30

/** By the names of a form's fields. */
export type Texts = Readonly<Record<string, string>>

interface Stored {
  until: number
  texts: Texts
}

/**
 * Keeps in this tab what is being typed into a form, so that a reload loses nothing: until it is
 * sent, and for 30 minutes at most. For forms without health data.
 *
 * @param now milliseconds since 1970
 */
export function createKeptTyping(storage: StorageSource, now: () => number) {
  const storedTexts = (form: string) => storedValue(storage, keptTypingKey + form, isStored)

  return {
    keep(form: string, texts: Texts): void {
      storedTexts(form).write({ until: now() + TYPING_KEPT_MINUTES * 60_000, texts })
    },
    read(form: string): Texts | null {
      const stored = storedTexts(form).read()
      if (!stored || stored.until <= now()) return null
      const texts = Object.entries(stored.texts).filter(([, text]) => typeof text === 'string')
      return Object.fromEntries(texts)
    },
    forget: (form: string): void => storedTexts(form).remove(),
  }
}

function isStored(value: unknown): value is Stored {
  const { until, texts } = (value ?? {}) as Partial<Stored>
  return Number.isFinite(until) && Boolean(texts)
}

/** The site's own. */
export const keptTyping = createKeptTyping(
  () => window.sessionStorage,
  () => Date.now(),
)
