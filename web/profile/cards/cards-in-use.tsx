import { CreditCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PaymentCard } from '#domain/billing/payment-card-contract.ts'
import { formatMonth } from '#domain/kernel/calendar-text.ts'
import { formatNames } from '#domain/kernel/format-names.ts'
import { cardBrand } from '#web/kernel/cards/card-brand.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Card } from '#web/kernel/ui/content/card.tsx'
import type { Elements } from '#web/kernel/ui/content/elements.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'

type KnownCard = PaymentCard['cards'][number]

interface CardsInUseProps {
  cards: readonly KnownCard[]
  /** `YYYY-MM-DD`. */
  today: string
  /** What can be done with them. */
  children: Elements
}

/** The card that the fees are charged to; several only where people were enrolled with different ones. */
export function CardsInUse({ cards, today, children }: CardsInUseProps) {
  const { t } = useTranslation('payment-card')
  if (cards.length === 0) {
    return (
      <Card look="sea" className="grid gap-2">
        <h2 className="text-xl">{t('card.none')}</h2>
        <p>{t('card.noneText')}</p>
      </Card>
    )
  }
  return (
    <Card>
      <section aria-labelledby="card-in-use" className="grid justify-items-start gap-4">
        <h2 id="card-in-use" tabIndex={-1} className="text-2xl">
          {t('card.title', { count: cards.length })}
        </h2>
        <ul className="grid gap-4">
          {cards.map((card) => (
            <li key={`${card.last4} ${card.expiresIn}`}>
              <CardInUse card={card} isExpired={card.expiresIn < today.slice(0, 7)} />
            </li>
          ))}
        </ul>
        {children}
      </section>
    </Card>
  )
}

function CardInUse({ card, isExpired }: { card: KnownCard; isExpired: boolean }) {
  const { t } = useTranslation('payment-card')
  const { language } = useLanguage()
  const { brand, last4, expiresIn, people } = card
  return (
    <div className="flex items-start gap-4">
      <CreditCard className="mt-0.5 size-8 shrink-0 text-sea" />
      <div className="grid min-w-0 gap-1">
        <p className="text-lg font-bold">
          <Sentence>
            {(keep) =>
              t('card.name', { brand: keep(t(`brand.${cardBrand(brand)}`)), last4: keep(last4) })
            }
          </Sentence>
        </p>
        <p>
          {isExpired
            ? t('card.expired')
            : t('card.expires', { month: formatMonth(expiresIn, language) })}
        </p>
        <p>
          <Sentence>
            {(keep) => t('card.people', { names: keep(formatNames(people, language)) })}
          </Sentence>
        </p>
      </div>
    </div>
  )
}
