import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { setPrice } from '#domain/billing/admin/price-contract.ts'
import { monthOf } from '#domain/kernel/calendar.ts'
import { formatDay, formatFromMonth } from '#domain/kernel/calendar-text.ts'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { type Keep, Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { focusOnArrival } from '#web/kernel/ui/feedback/focus-soon.ts'
import type { PricePreview, Prices } from './price.ts'
import { ShownMails } from './shown-mails.tsx'

interface PriceConfirmationProps {
  prices: Prices
  preview: PricePreview
  onDone: (words: ReactNode) => Promise<void>
  onBack: () => void
}

/** Everything that a new price means, before it is decided; it takes the focus of the form. */
export function PriceConfirmation({ prices, preview, onDone, onBack }: PriceConfirmationProps) {
  const { t } = useTranslation('prices')
  const { language } = useLanguage()
  const money = useMoney()
  const { programme, concerned, today } = prices
  const { from, before, monthly, announcedOn, firstChargeDate, mails } = preview
  const words = (keep: Keep) => ({
    programme: keep(programme.name),
    before: keep(money(before)),
    amount: keep(money(monthly)),
    from: formatFromMonth(from, language),
  })
  const isAtOnce = from <= monthOf(today)
  const { isPending, errorText, mutate } = useSubmit(async () => {
    await call(setPrice, { params: { id: programme.id }, body: { from, monthly, before } })
    const done = isAtOnce ? 'doneAtOnce' : concerned.payers > 0 ? 'done' : 'doneNobody'
    await onDone(<Sentence>{(keep) => t(`confirm.${done}`, words(keep))}</Sentence>)
  })

  return (
    <Card>
      <section aria-labelledby="confirm" className="grid gap-5">
        <h2 id="confirm" ref={focusOnArrival} tabIndex={-1} className="text-2xl">
          {t('confirm.title')}
        </h2>
        <p className="text-lg font-bold">
          <Sentence>{(keep) => t('confirm.change', words(keep))}</Sentence>
        </p>
        <ul className="grid list-disc gap-2 pl-6">
          <li>
            {concerned.payers > 0
              ? t('confirm.notified', {
                  count: concerned.payers,
                  day: formatDay(announcedOn, language),
                })
              : t('confirm.nobody')}
          </li>
          {concerned.people > 0 && (
            <li>
              <Sentence>
                {(keep) =>
                  t('confirm.people', { count: concerned.people, programme: keep(programme.name) })
                }
              </Sentence>
            </li>
          )}
          <li>{t('confirm.firstCharge', { day: formatDay(firstChargeDate, language) })}</li>
          <li>{t('confirm.shown')}</li>
          {!isAtOnce && <li>{t('confirm.undo')}</li>}
        </ul>
        {concerned.payers > 0 && <ShownMails mails={mails} byLanguage={concerned.byLanguage} />}
        <ErrorNotice text={errorText} title={t('confirm.failed')} />
        <div className="flex flex-wrap gap-3">
          <Button busy={isPending} onClick={mutate}>
            <Sentence>
              {(keep) =>
                concerned.payers > 0
                  ? t('confirm.submit', { ...words(keep), count: concerned.payers })
                  : t('confirm.submitNobody', words(keep))
              }
            </Sentence>
          </Button>
          <Button look="secondary" onClick={onBack}>
            {t('confirm.back')}
          </Button>
        </div>
      </section>
    </Card>
  )
}
