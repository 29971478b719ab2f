import { fullName } from '#domain/kernel/full-name.ts'
import { partiesOf } from '#server/enrolments/parties.ts'
import { type MailDeps, queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import type { enrolmentDeletions } from '#server/schema.ts'
import { type NextCharge, nextChargeIn } from './next-charge-in-mail.ts'

type Deletion = Pick<typeof enrolmentDeletions.$inferSelect, 'id' | 'enrolmentId'>

interface DeletionMail {
  payer: string
  person: string
  programme: string
}

/** To the payer: an enrolment was a mistake and is gone. */
const enrolmentDeletedMail = mailTemplate<DeletionMail>({
  name: 'enrolment-deleted',
  write({ payer, person, programme }, { t, linkTo }) {
    const names = { payer, person, programme }
    return {
      subject: t('mail:enrolmentDeleted.subject', names),
      heading: t('mail:enrolmentDeleted.heading'),
      paragraphs: [
        t('mail:enrolmentDeleted.greeting', names),
        t('mail:enrolmentDeleted.text', names),
        t('mail:enrolmentDeleted.noCharge'),
        t('mail:enrolmentDeleted.paid'),
        t('mail:enrolmentDeleted.why'),
      ],
      action: { label: t('mail:enrolmentDeleted.see'), url: linkTo('/user') },
    }
  },
})

interface RestorationMail extends DeletionMail {
  /** The next charge; `null` where there is no payer. */
  charge: NextCharge | null
}

/** To the payer: an enrolment was restored, and what is charged for it. */
const enrolmentRestoredMail = mailTemplate<RestorationMail>({
  name: 'enrolment-restored',
  write({ payer, person, programme, charge }, { t, language, linkTo }) {
    const names = { payer, person, programme }
    return {
      subject: t('mail:enrolmentRestored.subject', names),
      heading: t('mail:enrolmentRestored.heading'),
      paragraphs: [
        t('mail:enrolmentRestored.greeting', names),
        t('mail:enrolmentRestored.text', names),
        charge
          ? t('mail:enrolmentRestored.charge', nextChargeIn(charge, { t, language }))
          : t('mail:enrolmentRestored.noCharge'),
        t('mail:enrolmentRestored.why'),
      ],
      action: { label: t('mail:enrolmentRestored.see'), url: linkTo('/user') },
    }
  },
})

/** Part of the transaction that deletes an enrolment. */
export async function queueDeletionMail(
  tx: Queryable,
  deps: MailDeps,
  { id, enrolmentId }: Deletion,
): Promise<void> {
  const { payer: to, names } = await recipientAndNames(tx, enrolmentId)
  const envelope = { dedupeKey: `deleted-${id}`, to, params: names }
  await queueMail(tx, deps, enrolmentDeletedMail, envelope)
}

/** Part of the transaction in which an undone deletion has come to its end. */
export async function queueRestorationMail(
  tx: Queryable,
  deps: MailDeps,
  { id, enrolmentId }: Deletion,
  charge: RestorationMail['charge'],
): Promise<void> {
  const { payer: to, names } = await recipientAndNames(tx, enrolmentId)
  const envelope = { dedupeKey: `restored-${id}`, to, params: { ...names, charge } }
  await queueMail(tx, deps, enrolmentRestoredMail, envelope)
}

async function recipientAndNames(tx: Queryable, enrolmentId: string) {
  const { payer, enrollee, programme } = await partiesOf(tx, enrolmentId)
  return {
    payer,
    names: { payer: payer.firstName, person: fullName(enrollee), programme },
  }
}
