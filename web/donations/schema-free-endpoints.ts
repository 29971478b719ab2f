import type {
  createDonation as createContract,
  openDonationForm as formContract,
  readDonation as readContract,
} from '#domain/donations/contract.ts'
import { schemaFree } from '#web/kernel/http/types.ts'

// The schemas are loaded at the first interaction with the form: see `load-donation-rules.ts`.
export const openDonationForm = schemaFree<typeof formContract>('GET', '/api/donation-form')
export const createDonation = schemaFree<typeof createContract>(
  'POST',
  '/api/create-donation-payment-intent',
)
export const readDonation = schemaFree<typeof readContract>('GET', '/api/donations/:id')
