/** Lists what the card provider's form can offer beside the card, as its script calls it. */
export const wallets = ['applePay', 'googlePay', 'link'] as const

/** Which of them the association offers. */
export type PaymentMethods = Readonly<Record<(typeof wallets)[number], boolean>>

/** Those that the association offers, on devices that have them. */
export function offeredWallets(methods: PaymentMethods) {
  return wallets.filter((wallet) => methods[wallet])
}
