import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decideHeldCharges, listHeldCharges } from '#domain/billing/admin/held-charges-contract.ts'
import { formatMonth } from '#domain/kernel/calendar-text.ts'
import { SubmitReport } from '#web/kernel/forms/submit-report.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { MailLink, PhoneLink } from '#web/kernel/lists/contact-link.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { useDoneNotice } from '#web/kernel/ui/feedback/use-done-notice.tsx'
import { RadioCards } from '#web/kernel/ui/fields/radio-cards.tsx'

type HeldPayer = ResponseOf<typeof listHeldCharges>['payers'][number]

const decisions = ['charge', 'waive'] as const

type Decision = (typeof decisions)[number]

/** Months that were not charged in time, payer by payer; nothing where there are none. */
export function HeldCharges() {
  const { t } = useTranslation('payment-failures')
  const { doneNotice, showDone } = useDoneNotice()
  const query = useAccountQuery(['payment', 'held'], listHeldCharges)
  const payers = query.data?.payers ?? []
  if (payers.length === 0) return doneNotice
  return (
    <Section look="part" id="held" title={t('held.title')}>
      <p>{t('held.text')}</p>
      {doneNotice}
      <ul className="grid gap-4">
        {payers.map((payer) => (
          <HeldPayerItem
            key={payer.id}
            heldPayer={payer}
            onDecided={async (decision) => {
              await query.refetch()
              const text = (
                <Sentence>
                  {(keep) =>
                    t(`held.done.${decision}`, { name: keep(payer.payer?.name ?? t('erased')) })
                  }
                </Sentence>
              )
              showDone(text)
              return text
            }}
          />
        ))}
      </ul>
    </Section>
  )
}

interface HeldPayerItemProps {
  heldPayer: HeldPayer
  onDecided: (decision: Decision) => Promise<ReactNode>
}

function HeldPayerItem({ heldPayer: { id, payer, charges }, onDecided }: HeldPayerItemProps) {
  const { t } = useTranslation('payment-failures')
  const { language } = useLanguage()
  const money = useMoney()
  const [chosen, setChosen] = useState<Decision>('charge')
  const decision = payer ? chosen : 'waive'
  const deciding = useSubmit(async () => {
    const ids = charges.map((charge) => charge.id)
    await call(decideHeldCharges, { body: { payerId: id, ids, decision } })
    return onDecided(decision)
  })
  return (
    <li>
      <Card className="grid gap-4">
        <div>
          <h3 className="wrap-anywhere text-xl">{payer?.name ?? t('erased')}</h3>
          {payer && (
            <p className="flex flex-wrap gap-x-4">
              <PhoneLink name={payer.name} phone={payer.phone} />
              <MailLink name={payer.name} email={payer.email} />
            </p>
          )}
        </div>
        <ul className="grid gap-1">
          {charges.map(({ id: chargeId, enrollee, programmeName, month, amount }) => (
            <li key={chargeId} className="wrap-anywhere">
              <Sentence>
                {(keep) =>
                  t('held.month', {
                    person: keep(enrollee ?? t('erased')),
                    programme: keep(programmeName),
                    month: formatMonth(month, language),
                    amount: keep(money(amount)),
                  })
                }
              </Sentence>
            </li>
          ))}
        </ul>
        {payer ? (
          <RadioCards
            name={`held-${id}`}
            legend={t('held.legend')}
            value={decision}
            onChange={({ target }) => setChosen(target.value as Decision)}
            choices={decisions.map((value) => ({
              value,
              title: t(`held.${value}.title`),
              text: t(`held.${value}.text`),
            }))}
          />
        ) : (
          <p className="prose">{t('held.onlyWaive')}</p>
        )}
        <p>
          <Button onClick={deciding.mutate} busy={deciding.isPending}>
            {t(`held.${decision}.button`)}
          </Button>
        </p>
        <SubmitReport {...deciding} />
      </Card>
    </li>
  )
}
