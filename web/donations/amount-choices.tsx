import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { association as written } from '#config'
import { formatMoney } from '#domain/kernel/money.ts'
import { RadioCards } from '#web/kernel/ui/fields/radio-cards.tsx'
import { useLanguage } from '#web/shell/layout/use-language.ts'
import { useAssociation } from '#web/shell/startup/association.ts'
import { otherAmount } from './load-donation-rules.ts'

/** The amounts that the association suggests, the second one chosen, and another one. */
export function AmountChoices({ error }: { error?: ReactNode }) {
  const { t } = useTranslation('donations')
  const { language } = useLanguage()
  const { suggested } = useAssociation().donations
  return (
    <RadioCards
      name="choice"
      legend={t('form.amount')}
      error={error}
      defaultValue={String((suggested[1] ?? written.donations.least) / 100)}
      sideBySide
      choices={[
        ...suggested.map((cents) => ({
          value: String(cents / 100),
          title: <span className="font-amounts">{formatMoney(cents, language)}</span>,
        })),
        { value: otherAmount, title: t('form.other') },
      ]}
    />
  )
}
