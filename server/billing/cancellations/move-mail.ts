import { fullName } from '#domain/kernel/full-name.ts'
import { partiesOf } from '#server/enrolments/parties.ts'
import { type MailDeps, queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { type NextCharge, nextChargeIn } from './next-charge-in-mail.ts'

interface MoveMail {
  payer: string
  person: string
  from: string
  to: string
  /** Who has moved them. */
  by: 'payer' | 'association'
  /** The next charge; `null` where there is no payer. */
  charge: NextCharge | null
}

/** To the payer: a person was moved to another programme, and what that costs. */
const moveMail = mailTemplate<MoveMail>({
  name: 'moved',
  write({ payer, person, by, charge, ...programmes }, { t, language, linkTo }) {
    const names = { payer, person, ...programmes }
    const money = charge && nextChargeIn(charge, { t, language })
    return {
      subject: t('mail:moved.subject', names),
      heading: t('mail:moved.heading'),
      paragraphs: [
        t('mail:moved.greeting', names),
        t(`mail:moved.${by}`, names),
        t('mail:moved.today', names),
        money ? t('mail:moved.charge', money) : t('mail:moved.noCharge'),
        ...(money ? [t('mail:moved.receipts', names)] : []),
        t('mail:moved.why'),
      ],
      action: { label: t('mail:moved.see'), url: linkTo('/user') },
    }
  },
})

/** Part of the transaction of a move. */
export async function queueMoveMail(
  tx: Queryable,
  deps: MailDeps,
  moved: { from: string; to: string } & Pick<MoveMail, 'by' | 'charge'>,
): Promise<void> {
  const { programme: from } = await partiesOf(tx, moved.from)
  const { payer, enrollee, programme: to } = await partiesOf(tx, moved.to)
  await queueMail(tx, deps, moveMail, {
    dedupeKey: `moved-${moved.from}`,
    to: payer,
    params: {
      from,
      to,
      by: moved.by,
      charge: moved.charge,
      payer: payer.firstName,
      person: fullName(enrollee),
    },
  })
}
