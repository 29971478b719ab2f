import { isGiven } from '#domain/donations/donation.ts'
import type { Giver } from '#domain/donations/donation-form.ts'
import { HOUR_MS } from '#domain/kernel/durations.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import type { Language } from '#domain/kernel/language.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { PaymentsError } from '#server/kernel/adapters/payments/payments.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { type FormRules, readForm } from '#server/kernel/http/form-token.ts'
import { donations } from '#server/schema.ts'
import type { Donation } from './donation.ts'
import { countDonor, refuseWhilePaused } from './donation-limits.ts'
import { ensurePayment, giveUpDonation } from './ensure-payment.ts'

export const donationForm: FormRules = {
  purpose: 'donation',
  waitMs: 2000,
  lifetimeMs: 3 * HOUR_MS,
  tooFast: 'donations.formTooFast',
  expired: 'donations.formExpired',
}

interface DonationRequest {
  amountCents: Cents
  giver: Giver
  formToken: string
  /** Another one that the same donor has begun. */
  replaces: string | null
  language: Language
}

/**
 * Stores a donation and begins its payment. A form that comes again with the same content gets the
 * same donation and the same payment.
 * @throws DomainError donations.formTooFast, donations.formExpired, donations.formUsed,
 *   donations.paused, donations.alreadyPaid, donations.processingFailed, http.tooManyRequests
 */
export async function beginDonation(
  deps: Deps,
  request: DonationRequest,
): Promise<{ clientSecret: string; donationId: string }> {
  const formId = readForm(deps, donationForm, request.formToken)
  await refuseWhilePaused(deps.db, deps.clock.now())
  return orFailed(deps, async () => {
    await giveUpFormer(deps, formId, request.replaces)
    const donation = await storeDonation(deps, formId, request)
    const { clientSecret } = await ensurePayment(deps, donation.id)
    return { clientSecret, donationId: donation.id }
  })
}

/** Before another one can be paid: of two open ones, both could be paid. */
async function giveUpFormer(deps: Deps, formId: string, replaces: string | null): Promise<void> {
  if (replaces === null) return
  const [former] = await deps.db.select().from(donations).where(eq(donations.id, replaces))
  // It may be deleted by now, or be the same one.
  if (!former || former.formId === formId) return
  const { paymentStatus } = await giveUpDonation(deps, former.id)
  if (paymentStatus !== 'abandoned') throw new DomainError('donations.alreadyPaid')
}

async function storeDonation(
  deps: Deps,
  formId: string,
  request: DonationRequest,
): Promise<Donation> {
  const known = () => deps.db.select().from(donations).where(eq(donations.formId, formId))
  const [before] = await known()
  if (before) return sameDonation(before, request)
  const { amountCents, giver, language } = request
  const madeAt = await deps.businessClock.now()
  const createdAt = deps.clock.now()
  const made = await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(donations)
      .values({ formId, amountCents, ...giver, language, madeAt, createdAt })
      .onConflictDoNothing()
      .returning()
    if (row && !giver.anonymous) await countDonor(tx, deps, giver.email)
    return row
  })
  if (made) return made
  // The same form, at this very moment.
  const [other] = await known()
  if (!other) throw new Error('a form that was taken has its donation')
  return sameDonation(other, request)
}

function sameDonation(donation: Donation, { amountCents, giver }: DonationRequest): Donation {
  const { anonymous, firstName, lastName, email, paymentStatus } = donation
  const isSame =
    donation.amountCents === amountCents &&
    anonymous === giver.anonymous &&
    (giver.anonymous ||
      (giver.firstName === firstName && giver.lastName === lastName && giver.email === email))
  if (!isSame || paymentStatus === 'abandoned') throw new DomainError('donations.formUsed')
  if (isGiven(paymentStatus)) throw new DomainError('donations.alreadyPaid')
  return donation
}

async function orFailed<T>(deps: Deps, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error
    deps.log.warn({ err: error }, 'a donation could not be begun at the card provider')
    throw new DomainError('donations.processingFailed')
  }
}
