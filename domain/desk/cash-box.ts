/** Says what became of money in the cash box: put in, taken to the bank, spent, or counted. */
export const cashMovementKinds = ['putIn', 'toBank', 'spent', 'counted'] as const

export type CashMovementKind = (typeof cashMovementKinds)[number]

/** Lists what somebody records besides a count. */
export const cashMoves = ['putIn', 'toBank', 'spent'] as const satisfies CashMovementKind[]
