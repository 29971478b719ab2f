/** Describes what happens at a later moment (Unix seconds) to the payment, refund, charge, dispute or payout with this id. */
export interface DueWork {
  id: string
  kind:
    | 'paymentSucceeds'
    | 'paymentFails'
    | 'payerApproves'
    | 'payerRefuses'
    | 'requestExpires'
    | 'refundSucceeds'
    | 'refundFails'
    | 'disputeOpens'
    | 'disputeExpires'
    | 'payout'
    | 'payoutArrives'
  at: number
}
