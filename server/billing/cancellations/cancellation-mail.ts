import type { CancellationReason } from '#domain/billing/cancellation.ts'
import { owedState } from '#domain/billing/charge-status.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { formatDay, formatOnDay } from '#domain/kernel/calendar-text.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import type { Language } from '#domain/kernel/language.ts'
import { type Cents, formatMoney } from '#domain/kernel/money.ts'
import { activeStaff } from '#server/accounts/active-staff.ts'
import type { User } from '#server/accounts/user.ts'
import { enrolmentIdsOf } from '#server/enrolments/enrolment-ids.ts'
import { partiesOf } from '#server/enrolments/parties.ts'
import {
  type MailDeps,
  openParams,
  queueMail,
  sealParams,
} from '#server/kernel/adapters/mail/queue.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, isNull, like, or } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { translator } from '#server/kernel/http/language.ts'
import { outgoingMail } from '#server/schema.ts'
import { type OwedFee, owedCharges } from './cancellation-preview.ts'
import type { CancellationRequest, EndedEnrolment } from './store-cancellation.ts'

interface CancelledEnrolment extends EndedEnrolment {
  programme: string
  /** Was due before the end, and is not paid. */
  owed: OwedFee[]
}

interface CancellationMail extends CancelledEnrolment {
  payer: string
  person: string
  by: 'payer' | 'association' | 'closedAccount'
}

/** To the payer: an enrolment has ended, until when the person may come, and what is still charged. */
export const cancellationMail = mailTemplate<CancellationMail>({
  name: 'cancellation',
  write({ payer, person, by, ...terms }, { t, language, linkTo }) {
    const names = { payer, person, ...terms }
    const mayComeBack = by !== 'closedAccount'
    return {
      subject: t('mail:cancellation.subject', names),
      heading: t('mail:cancellation.heading'),
      paragraphs: [t('mail:cancellation.greeting', names), t(`mail:cancellation.${by}`, names)],
      list: {
        title: t('mail:cancellation.facts'),
        entries: [
          {
            name: t('mail:cancellation.person', names),
            detail: consequencesOf(terms, language).join(' '),
          },
        ],
      },
      afterList: [
        ...(mayComeBack ? [t(`mail:cancellation.${by === 'payer' ? 'final' : 'again'}`)] : []),
        ...(by === 'payer' ? [t('mail:cancellation.thanks')] : []),
      ],
      ...(mayComeBack && {
        action: { label: t('mail:cancellation.see'), url: linkTo('/user') },
      }),
    }
  },
})

interface CancellationNotice extends CancelledEnrolment {
  /** `null` once the account is deleted: its name is gone. */
  person: string | null
  payer: { name: string; email: string | null } | null
  reason: CancellationReason
  comment: string | null
}

/** To an administrator: an enrolment has ended, with its reason and comment. */
export const cancellationNoticeMail = mailTemplate<CancellationNotice>({
  name: 'cancellation-notice',
  write({ person, payer, reason, comment, ...terms }, { t, language }) {
    const who = person === null ? t('mail:cancellationNotice.nobody') : person
    const names = { person: who, programme: terms.programme }
    return {
      subject: t('mail:cancellationNotice.subject', names),
      heading: t('mail:cancellationNotice.heading'),
      paragraphs: [
        t('mail:cancellationNotice.person', names),
        t('mail:cancellationNotice.programme', names),
        consequencesOf(terms, language, { isErased: payer === null }).join(' '),
        ...(payer
          ? [
              t('mail:cancellationNotice.payer', {
                name: payer.name,
                email: payer.email ?? t('mail:noAddress'),
              }),
            ]
          : []),
        payer
          ? t('mail:cancellationNotice.reason', { reason: t(`cancellation:reasons.${reason}`) })
          : t('mail:cancellationNotice.accountDeleted'),
        ...(comment ? [t('mail:cancellationNotice.comment', { comment })] : []),
      ],
    }
  },
})

/**
 * Until when the person may come, what is still charged and what is owed: a sentence each.
 * @param isErased no e-mail reaches the payer any more, so that no held month can be charged
 */
export function consequencesOf(
  { effectiveDate, lastCharge, owed }: Omit<CancelledEnrolment, 'programme'>,
  language: Language,
  { isErased = false } = {},
): string[] {
  const t = translator(language)
  const isCharged = owed.some(({ held }) => !(held && isErased))
  const stateOf = (fee: OwedFee) => {
    const state = owedState(fee)
    return state === 'held' && isErased ? 'heldForGood' : state
  }
  const charge = ({ date, amount }: { date: CalendarDay; amount: Cents }) => ({
    amount: formatMoney(amount, language),
    when: formatOnDay(date, language),
  })
  return [
    t('mail:cancellation.lastDay', { day: formatDay(effectiveDate, language) }),
    ...owed.map((fee) => t(`mail:cancellation.${stateOf(fee)}`, charge(fee))),
    lastCharge
      ? t('mail:cancellation.lastCharge', charge(lastCharge))
      : t(`mail:cancellation.${isCharged ? 'nothingElse' : 'noCharge'}`),
  ]
}

/**
 * Part of the transaction that ends an enrolment: notifies the payer and all who enrol people, each
 * in their language.
 */
export async function queueCancellationMails(
  tx: Queryable,
  deps: MailDeps,
  request: CancellationRequest,
  { cancellationId, ...ended }: EndedEnrolment & { cancellationId: string },
): Promise<void> {
  const { enrolmentId, reason, comment, cancelledBy } = request
  const { payer, person, terms } = await cancellationFacts(tx, enrolmentId, ended)
  await queueMail(tx, deps, cancellationMail, {
    dedupeKey: `${keyOf(enrolmentId)} payer ${cancellationId}`,
    to: payer,
    params: {
      ...terms,
      payer: payer.firstName,
      person,
      by: whoEnded(payer, cancelledBy),
    },
  })
  await queueNotices(
    tx,
    deps,
    { enrolmentId, cancellationId },
    {
      ...terms,
      person,
      payer: { name: fullName(payer), email: payer.email },
      reason,
      comment,
    },
  )
}

function whoEnded(payer: Pick<User, 'id' | 'status'>, cancelledBy: string): CancellationMail['by'] {
  if (payer.status !== 'active') return 'closedAccount'
  return cancelledBy === payer.id ? 'payer' : 'association'
}

/**
 * The same for an enrolment that ends with its payer's account: the payer gets another e-mail, and
 * the administrators' has no names, since all data of the account are being erased.
 */
export async function queueDeletionNotices(
  tx: Queryable,
  deps: MailDeps,
  enrolmentId: string,
  { cancellationId, ...ended }: EndedEnrolment & { cancellationId: string },
): Promise<void> {
  const { terms } = await cancellationFacts(tx, enrolmentId, ended)
  await queueNotices(
    tx,
    deps,
    { enrolmentId, cancellationId },
    { ...terms, ...unnamed, reason: 'other' },
  )
}

const unnamed = { person: null, payer: null, comment: null }

/** Part of erasing an account: what waits for the administrators names its people no more. */
export async function anonymiseNotices(
  tx: Queryable,
  { vault }: Pick<Deps, 'vault'>,
  payerId: string,
): Promise<void> {
  const ofPayer = await enrolmentIdsOf(tx, payerId)
  if (ofPayer.length === 0) return
  const waiting = await tx
    .select({ id: outgoingMail.id, params: outgoingMail.params })
    .from(outgoingMail)
    .where(
      and(
        eq(outgoingMail.template, cancellationNoticeMail.name),
        isNull(outgoingMail.sentAt),
        or(...ofPayer.map(({ id }) => like(outgoingMail.dedupeKey, `${keyOf(id)} %`))),
      ),
    )
    .for('update')
  for (const mail of waiting) {
    const params = Object.assign({}, openParams(vault, mail), unnamed)
    await tx
      .update(outgoingMail)
      .set({ params: sealParams(vault, mail.id, params) })
      .where(eq(outgoingMail.id, mail.id))
  }
}

const keyOf = (enrolmentId: string): string => `cancelled-${enrolmentId}`

async function cancellationFacts(tx: Queryable, enrolmentId: string, ended: EndedEnrolment) {
  const { payer, enrollee, programme } = await partiesOf(tx, enrolmentId)
  const owed = (await owedCharges(tx, [enrolmentId])).map(({ enrolmentId: _, ...fee }) => fee)
  return {
    payer,
    person: fullName(enrollee),
    terms: { ...ended, programme, owed },
  }
}

async function queueNotices(
  tx: Queryable,
  deps: MailDeps,
  { enrolmentId, cancellationId }: { enrolmentId: string; cancellationId: string },
  params: CancellationNotice,
): Promise<void> {
  for (const reader of await activeStaff(tx, 'people')) {
    await queueMail(tx, deps, cancellationNoticeMail, {
      dedupeKey: `${keyOf(enrolmentId)} ${reader.id} ${cancellationId}`,
      to: reader,
      params,
    })
  }
}
