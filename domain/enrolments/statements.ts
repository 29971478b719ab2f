/** Raised whenever the wording of a statement on the enrolment form changes (design §6). */
export const STATEMENTS_VERSION = '2024-10'
