/** `open` until the cardholder's bank has decided whether the association keeps the money. */
export const disputeStatuses = ['open', 'won', 'lost'] as const

export type DisputeStatus = (typeof disputeStatuses)[number]
