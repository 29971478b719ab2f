import { useTranslation } from 'react-i18next'
import { formatDay, formatMonth } from '#domain/kernel/calendar-text.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { Badge } from '#web/kernel/ui/content/badge.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import type { Elements } from '#web/kernel/ui/content/elements.ts'
import { Facts } from '#web/kernel/ui/content/facts.tsx'
import type { FoundDifference } from './repair-review.ts'

/** What may ask for a decision; the others always have a button. */
const personKinds = [
  'paymentUnknown',
  'paidTwice',
  'amountDiffers',
  'paymentMissing',
  'monthNotCovered',
  'chargeNotOwed',
  'refundDiffers',
  'enrolmentWithoutSchedule',
  'chargeStuck',
] as const

interface RepairDifferenceProps {
  difference: FoundDifference
  /** Under the text: the checkbox that selects it. */
  children?: Elements
}

/** One difference in words: who, what is wrong, what it means, and what will or should be done. */
export function RepairDifference({ difference, children }: RepairDifferenceProps) {
  const { t } = useTranslation('repair')
  const { id, kind, severity, repair } = difference
  const toDo = personKinds.find((one) => one === kind)
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="grid justify-items-start gap-2">
        {severity === 'money' && <Badge look="sun">{t('money')}</Badge>}
        <h3 id={titleId(id)} className="text-xl">
          {t(`kinds.${kind}.title`)}
        </h3>
        <p>{t(`kinds.${kind}.means`)}</p>
      </div>
      <DifferenceFacts difference={difference} />
      <p className="rounded-md bg-sea-soft px-4 py-3">
        <strong className="block">{t(repair ? 'willDo' : 'toDo')}</strong>
        <span>{repair ? t(`repairs.${repair}`) : toDo && t(`people.${toDo}`)}</span>
      </p>
      {children}
    </Card>
  )
}

/** Returns what labels the words of a difference for screen readers. */
export const titleId = (id: string): string => `difference-${id.replace(/\W+/g, '-')}`

function DifferenceFacts({ difference }: { difference: FoundDifference }) {
  const { t } = useTranslation('repair')
  const { language } = useLanguage()
  const money = useMoney()
  const { payer, person, programme, month, day, amount, expected, reference } = difference
  const euros = (value: number | null) => (value === null ? null : money(value))
  const facts = [
    ['payer', payer && [payer.name, payer.email].filter(Boolean).join(', ')],
    ['person', person],
    ['programme', programme],
    ['month', month && formatMonth(month, language)],
    ['day', day && formatDay(day, language)],
    ['amount', euros(amount)],
    ['expected', euros(expected)],
    ['reference', reference],
  ] as const
  const known = facts.flatMap(([name, value]) =>
    value ? [{ name: t(`facts.${name}`), value }] : [],
  )
  return <Facts look="pairs" facts={known} />
}
