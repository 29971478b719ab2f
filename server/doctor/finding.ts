import type { FindingOf } from '#domain/status/status.ts'

/** One point of the report: a sentence, and for what is not right the sentence that says what to do. */
export type Finding = FindingOf<{ sentence: string }, { sentence: string; cure: string }>

/** Looks at one thing, changes nothing that stays, and may throw where that thing does not answer. */
export type Check = () => Promise<Finding[]>

export const good = (sentence: string): Finding => ({ level: 'good', sentence })

/** The site works, but something needs attention. */
export const warning = (sentence: string, cure: string): Finding => ({
  level: 'warning',
  sentence,
  cure,
})

/** The site does not work as a real one has to. */
export const bad = (sentence: string, cure: string): Finding => ({
  level: 'bad',
  sentence,
  cure,
})

/** A failure's code, or its message where it has none; neither quotes what was sent. */
export function reasonOf(error: unknown): string {
  const { code, message, cause } = error as NodeJS.ErrnoException & { cause?: unknown }
  if (typeof code === 'string') return code
  return cause instanceof Error ? reasonOf(cause) : (message ?? String(error))
}
