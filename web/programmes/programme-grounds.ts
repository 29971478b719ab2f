/** The colour that each programme stands on, all over the site. */
export const programmeGrounds = { ona: 'bg-sea-soft', onarte: 'bg-clay-soft' } as const
