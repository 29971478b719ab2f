import type { paymentReview } from '#domain/admin/repair-contract.ts'
import type { Answer } from '#web/http/types.ts'

export type Review = Answer<typeof paymentReview>

export type { FoundDifference } from '#domain/admin/repair-contract.ts'
