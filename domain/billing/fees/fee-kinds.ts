export const ownFeeKinds = ['amount', 'percent'] as const
export type OwnFeeKind = (typeof ownFeeKinds)[number]

/** Is told to nobody but administrators who ask for it. */
export const feeReasons = ['hardship', 'family', 'volunteer', 'other'] as const
export type FeeReason = (typeof feeReasons)[number]

/** Says why a month costs less than its programme: by a fee of one's own, or by the programme's family rule. */
export const reducedKinds = ['own', 'family'] as const
export type ReducedKind = (typeof reducedKinds)[number]
