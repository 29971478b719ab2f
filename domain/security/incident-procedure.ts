/** Says what the procedure for security incidents promises (spec §9; GDPR art. 33). */
export const incidentProcedure = {
  /** Counts from discovering a breach to notifying the data protection authority. */
  authorityNoticeHours: 72,
  /** The least that the record of an incident is kept. */
  recordYears: 3,
} as const
