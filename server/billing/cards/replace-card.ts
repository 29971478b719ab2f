import { DomainError } from '#domain/errors.ts'
import { PaymentsError } from '#server/adapters/payments.ts'
import type { Deps } from '#server/deps.ts'
import { ownCard } from '#server/billing/orders/claim-order.ts'
import {
  cardLock,
  chooseCard,
  ensureCards,
  payersWithNewCards,
} from './ensure-card.ts'
import { storeCard } from './kept-cards.ts'
import { payerLock } from '#server/billing/orders/purchase.ts'
import { payersWhoOwe, payOwed } from './pay-owed.ts'
import { tellPayer } from '#server/billing/dunning/tell-payer.ts'

/**
 * Charges everything of this payer to another kept card from now on, and what is owed at once. The
 * wish is stored first; when the provider cannot be told all of it now, a job goes on. Of two cards
 * chosen at once the last one wins everywhere.
 * @throws DomainError subscriptions.paymentMethodInvalid, foreignPaymentMethod, providerUnavailable
 */
export async function replaceCard(
  deps: Deps,
  payerId: string,
  paymentMethodId: string,
): Promise<void> {
  // A purchase that is being completed is over before, so that its schedules are among those changed.
  await deps.withLock(payerLock(payerId), () => choose(deps, payerId, paymentMethodId))
  await finishReplacement(deps, payerId).catch((error: unknown) => {
    if (!(error instanceof PaymentsError)) throw error
    deps.log.warn({ err: error, payerId }, 'a new card could not be told everywhere yet')
  })
}

async function choose(deps: Deps, payerId: string, paymentMethodId: string): Promise<void> {
  try {
    await ownCard(deps, payerId, paymentMethodId)
    const card = await deps.payments.retrieveCard(paymentMethodId)
    if (!card) throw new DomainError('subscriptions.paymentMethodInvalid')
    const now = await deps.businessClock.now()
    await deps.db.transaction(async (tx) => {
      await chooseCard(tx, payerId, paymentMethodId)
      await storeCard(tx, payerId, card, now)
    })
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error
    deps.log.warn({ err: error }, 'the card provider did not do what was asked')
    throw new DomainError('subscriptions.providerUnavailable')
  }
}

/** Takes up the changes of cards that were interrupted, and what was to be charged after them. */
export async function finishReplacements(deps: Deps): Promise<void> {
  const payers = new Set([...(await payersWithNewCards(deps)), ...(await payersWhoOwe(deps))])
  for (const payerId of payers) {
    await finishReplacement(deps, payerId).catch((error: unknown) => {
      deps.log.error({ err: error, payerId }, 'a new card is still not in use everywhere')
    })
  }
}

/** One after the other for each payer, each with what is stored by then: the newest card comes last. */
async function finishReplacement(deps: Deps, payerId: string): Promise<void> {
  await deps.withLock(cardLock(payerId), async () => {
    await ensureCards(deps, payerId)
    await payOwed(deps, payerId)
  })
  await tellPayer(deps, payerId)
}
