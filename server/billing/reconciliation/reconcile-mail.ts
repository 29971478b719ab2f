import type { Difference } from '#domain/billing/difference.ts'
import { queueStaffMails } from '#server/accounts/active-staff.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import type { Deps } from '#server/kernel/deps.ts'

interface Findings {
  /** Counts what the button repairs, and how many ask for a decision. */
  repairable: number
  forAPerson: number
}

/** To an administrator: the nightly comparison has new findings; it names no person. */
const reconciliationMail = mailTemplate<Findings>({
  name: 'reconciliation',
  write({ repairable, forAPerson }, { t, linkTo }) {
    const subject = t('mail:reconciliation.subject', { count: repairable + forAPerson })
    return {
      subject,
      paragraphs: [
        t('mail:reconciliation.text'),
        ...(repairable > 0 ? [t('mail:reconciliation.repairable', { count: repairable })] : []),
        ...(forAPerson > 0 ? [t('mail:reconciliation.forAPerson', { count: forAPerson })] : []),
        t('mail:reconciliation.once'),
      ],
      action: {
        label: t('mail:reconciliation.button'),
        url: linkTo('/admin/revisar-pagos'),
      },
    }
  },
})

/** Writes the e-mail to all who see to the money, in the transaction that stores the report. */
export async function queueReconciliationMail(
  tx: Queryable,
  deps: Deps,
  reportId: string,
  fresh: readonly Difference[],
): Promise<void> {
  const forAPerson = fresh.filter(({ repair }) => repair === null).length
  await queueStaffMails(
    tx,
    deps,
    { right: 'money', template: reconciliationMail, occasion: `reconciliation-${reportId}` },
    () => ({
      repairable: fresh.length - forAPerson,
      forAPerson,
    }),
  )
}
