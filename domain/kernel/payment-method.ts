import { z } from 'zod'

/** Says by what a monthly fee is paid without its payer doing anything. */
export const methodKinds = ['card', 'bankAccount'] as const

export type MethodKind = (typeof methodKinds)[number]

/** Says by what the months of an enrolment are paid: from what its payer has kept at the provider, or each at the desk. */
export const planMethods = [...methodKinds, 'desk'] as const

export type PlanMethod = (typeof planMethods)[number]

/** Says by what the provider takes a month's fee: one that was refused, its payer may also pay by Bizum. */
export const providerMethods = [...methodKinds, 'bizum'] as const

export type ProviderMethod = (typeof providerMethods)[number]

/** Tells whether the provider takes what is paid so. */
export function isProviderMethod(method: MonthMethod): method is ProviderMethod {
  return (providerMethods as readonly MonthMethod[]).includes(method)
}

/** Says by what the association itself takes money: in cash, on its own account, or by Bizum to its number. */
export const deskMethods = ['cash', 'transfer', 'bizum'] as const

export type DeskMethod = (typeof deskMethods)[number]

/** Says by what a month was paid; `desk` of one that is to be paid there. */
export const monthMethods = [...providerMethods, 'desk', 'cash', 'transfer'] as const

export type MonthMethod = (typeof monthMethods)[number]

/** Says by what a donation is paid, which its donor confirms there and then: nothing is kept. */
export const donationMethods = ['card', 'bizum'] as const

export type DonationMethod = (typeof donationMethods)[number]

const card = z.object({
  kind: z.literal('card'),
  /** In the provider's words: `visa`, `mastercard` … */
  brand: z.string(),
  last4: z.string(),
  /** The month at whose end it expires, `YYYY-MM`. */
  expiresIn: z.string(),
})

const bankAccount = z.object({
  kind: z.literal('bankAccount'),
  /** The last four digits of the IBAN. */
  last4: z.string(),
  /** Its holder, as they wrote it. */
  holder: z.string(),
  /** The holder's order to debit it, at the provider. */
  mandate: z.object({
    id: z.string(),
    /** By which the bank knows it: it stands on statements of the account. */
    reference: z.string(),
    acceptedAt: z.iso.datetime(),
    /** Neither the holder nor the bank has ended it. */
    isActive: z.boolean(),
  }),
})

/** A kept payment method as its holder sees it. A third one is a member here, and a case in the adapter. */
export const paymentMethodSchema = z.discriminatedUnion('kind', [card, bankAccount])

export type PaymentMethod = z.infer<typeof paymentMethodSchema>

export type BankAccount = z.infer<typeof bankAccount>

/** Tells whether the method itself still takes charges in a month. */
export function isMethodUsable(method: PaymentMethod, month: string): boolean {
  return method.kind === 'card' ? method.expiresIn >= month : method.mandate.isActive
}
