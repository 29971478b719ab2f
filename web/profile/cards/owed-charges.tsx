import { useTranslation } from 'react-i18next'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { type Owed, totalOf } from '#web/billing/invoices/payment-card.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import type { Elements } from '#web/kernel/ui/content/elements.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'

interface OwedChargesProps {
  owed: readonly Owed[]
  /** Pays one month by Bizum; `null` while something else is being done. */
  payByBizum: ((month: Owed) => void) | null
  /** What to do about it. */
  children: Elements
}

/** Shows what for, how much, until when the places are kept, and why the bank refused. */
export function OwedCharges({ owed, payByBizum, children }: OwedChargesProps) {
  const { t } = useTranslation('payment-card')
  const { language } = useLanguage()
  const money = useMoney()
  const kinds = [...new Set(owed.map(({ kind }) => kind))]
  return (
    <Card look="clay">
      <section aria-labelledby="owed" className="grid gap-4">
        <h2 id="owed" tabIndex={-1} className="text-2xl">
          {t('owed.title')}
        </h2>
        <ul className="grid gap-3">
          {owed.map((month) => (
            <li key={month.id} className="grid gap-1 border-b border-line-strong pb-3">
              <p className="flex flex-wrap justify-between gap-x-6 text-lg font-bold">
                <span className="wrap-anywhere">{month.enrollee}</span>
                <span translate="no" className="figures">
                  {money(month.amount)}
                </span>
              </p>
              <p>
                <Sentence>
                  {(keep) =>
                    t('owed.entry', {
                      programme: keep(month.programmeName),
                      day: formatDay(month.date, language),
                    })
                  }
                </Sentence>
              </p>
              <p>
                {t(month.endsOn ? 'owed.payBy' : 'owed.kept', {
                  day: formatDay(month.graceEndsOn, language),
                })}
              </p>
              {payByBizum && month.byBizum && (
                <p className="pt-1">
                  <Button look="secondary" onClick={() => payByBizum(month)}>
                    {t('bizum.pay')}
                  </Button>
                </p>
              )}
            </li>
          ))}
        </ul>
        {owed.length > 1 && (
          <p className="text-lg font-bold">
            <Sentence>
              {(keep) => t('owed.total', { amount: keep(formatMoney(totalOf(owed), language)) })}
            </Sentence>
          </p>
        )}
        {kinds.map((kind) => (
          <p key={kind} className="prose">
            {t(`owed.${kind}`)}
          </p>
        ))}
        {children}
      </section>
    </Card>
  )
}
