/** What the procedure for security incidents promises (spec §9; GDPR art. 33). */
export const incidentProcedure = {
  /** From knowing of a breach to telling the data authority. */
  authorityNoticeHours: 72,
  /** The least that the record of an incident is kept. */
  recordYears: 3,
} as const
