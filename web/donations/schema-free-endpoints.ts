import type {
  createDonation as createContract,
  openDonationForm as formContract,
  readDonation as readContract,
} from '#domain/donations/contract.ts'
import { light } from '#web/http/types.ts'

// The schemas are loaded at the first interaction with the form: see `load-donation-rules.ts`.
export const openDonationForm = light<typeof formContract>('GET', '/api/donation-form')
export const createDonation = light<typeof createContract>(
  'POST',
  '/api/create-donation-payment-intent',
)
export const readDonation = light<typeof readContract>('GET', '/api/donations/:id')
