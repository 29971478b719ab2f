import type { paymentReview } from '#domain/billing/admin/repair-contract.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'

export type Review = ResponseOf<typeof paymentReview>

export type { FoundDifference } from '#domain/billing/admin/repair-contract.ts'
