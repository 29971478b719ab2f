/** Raised whenever the wording of a statement on the enrolment form changes (design §6). */
export const STATEMENTS_VERSION = '2024-10'

/** All versions that a signed sheet may have. */
export const statementsVersions = [STATEMENTS_VERSION] as const

/** Lists the statements that a person, or who speaks for them, can sign on paper. */
export const paperStatements = ['declaration', 'guardian', 'health'] as const

export type PaperStatement = (typeof paperStatements)[number]
