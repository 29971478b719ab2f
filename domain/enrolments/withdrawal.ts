/**
 * Says what consumers' law gives to who buys at a distance (Real Decreto Legislativo 1/2007): days to withdraw
 * without a reason (art. 104), and days for the money to be back (art. 107).
 */
export const withdrawal = {
  daysToDecide: 14,
  daysToRefund: 14,
} as const
