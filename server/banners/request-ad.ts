import type { AdRequestFields } from '#domain/banners/ads-contract.ts'
import { DAY_MS } from '#domain/kernel/durations.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import type { Language } from '#domain/kernel/language.ts'
import { queueStaffMails } from '#server/accounts/active-staff.ts'
import { queueMail } from '#server/kernel/adapters/mail/queue.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { fileFor } from '#server/kernel/files/find-file.ts'
import type { FormRules } from '#server/kernel/http/form-token.ts'
import { countHit } from '#server/kernel/http/rate-limit.ts'
import { advertisingRequests } from '#server/schema.ts'
import { adReceivedMail, adRequestMail } from './ads-mail.ts'

export const adForm: FormRules = {
  purpose: 'advertising',
  waitMs: 3000,
  lifetimeMs: DAY_MS,
  tooFast: 'ads.formInvalid',
  expired: 'ads.formInvalid',
}

interface AdRequest extends AdRequestFields {
  /** Is the id of its form. */
  id: string
  /** Is the id of the file that was sent before; `null` without one. */
  sampleId: string | null
  language: Language
}

/**
 * Stores a request with the e-mails that acknowledge it and notify the administrators. Idempotent
 * by form.
 *
 * @throws DomainError files.notFound for a sample that was removed meanwhile; ads.formUsed for a
 *   form that has brought another content
 */
export async function requestAd(deps: Deps, request: AdRequest): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    if (request.sampleId) await fileFor(tx, { id: request.sampleId, purpose: 'adSample' })
    const [stored] = await tx
      .insert(advertisingRequests)
      .values({ ...request, createdAt: now, changedAt: now })
      .onConflictDoNothing()
      .returning({ id: advertisingRequests.id })
    if (!stored) return requireSame(tx, request)
    await acknowledge(tx, deps, request)
    await queueStaffMails(
      tx,
      deps,
      { right: 'banners', template: adRequestMail, occasion: `ad-requested-${request.id}` },
      () => ({
        company: request.company,
      }),
    )
  })
}

async function requireSame(tx: Queryable, request: AdRequest): Promise<void> {
  const [before] = await tx
    .select()
    .from(advertisingRequests)
    .where(eq(advertisingRequests.id, request.id))
  const isSame = before && JSON.stringify(contentOf(before)) === JSON.stringify(contentOf(request))
  if (!isSame) throw new DomainError('ads.formUsed')
}

/**
 * The request's content in a fixed order; not the language, in which the same can be sent again.
 */
function contentOf(request: AdRequestFields & { sampleId: string | null }) {
  const { name, email, company, place, message, sampleId } = request
  return { name, email, company, place, message, sampleId }
}

/** So many acknowledgements a day go to one address: it may be a stranger's. */
const MAILS_A_DAY = 3

async function acknowledge(tx: Queryable, deps: Deps, request: AdRequest): Promise<void> {
  const { id, email, language, name } = request
  const { hits } = await countHit(tx, `ad-received ${email}`, deps.clock.now(), 86_400)
  if (hits > MAILS_A_DAY) return
  await queueMail(tx, deps, adReceivedMail, {
    dedupeKey: `${adReceivedMail.name}-${id}`,
    to: { email, language },
    params: { name },
  })
}
