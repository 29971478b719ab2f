import type { paymentReview } from '#domain/billing/admin/repair-contract.ts'
import type { Answer } from '#web/http/types.ts'

export type Review = Answer<typeof paymentReview>

export type { FoundDifference } from '#domain/billing/admin/repair-contract.ts'
