import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#domain/kernel/money.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { RadioCards } from '#web/kernel/ui/fields/radio-cards.tsx'
import { useAssociation } from '#web/startup/association.ts'

/** The choice of an amount that is typed. */
export const otherAmount = 'other'

type AmountChoicesProps = Omit<ComponentProps<typeof RadioCards>, 'legend' | 'choices'>

/** The amounts that the association suggests, and another one. */
export function AmountChoices(props: AmountChoicesProps) {
  const { t } = useTranslation('donations')
  const { language } = useLanguage()
  const { suggested } = useAssociation().donations
  return (
    <RadioCards
      {...props}
      legend={t('form.amount')}
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
