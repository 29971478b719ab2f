import { useTranslation } from 'react-i18next'
import { ageOf } from '#domain/enrolments/age.ts'
import type { Person } from '#domain/enrolments/person.ts'
import { personTexts } from '#domain/enrolments/person-fields.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { formatOnDay } from '#domain/kernel/calendar-text.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { formatMoney, fromEuros } from '#domain/kernel/money.ts'
import type { PriceList } from '#domain/programmes/price-list.ts'
import { priceFor } from '#domain/programmes/pricing.ts'
import { firstChargeOf } from '#web/enrolments/first-charge.ts'
import { emergencyLine } from '#web/enrolments/person/emergency-line.ts'
import { usePhoneText } from '#web/enrolments/person/use-phone-text.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import type { Review } from './review.ts'

interface PeopleSummaryProps {
  review: Review
  /** The programme's. */
  prices: PriceList
  today: CalendarDay
}

/** Each person with their age and their first charge, if they are not enrolled already. */
export function PeopleSummary({ review, prices, today }: PeopleSummaryProps) {
  const { t } = useTranslation('enrolments')
  const { language } = useLanguage()
  const { people, already, quote } = review
  return (
    <ul className="grid gap-3">
      {people.map((person, index) => {
        const age = ageOf(person, today)
        const own = already.includes(index) ? null : quote.perPerson[index]
        const first = already.includes(index) ? null : firstChargeOf(quote, index)
        return (
          <li key={`${fullName(person)} ${age}`}>
            <Card className="grid gap-1">
              <p translate="no" className="text-lg font-bold">
                {fullName(person)}
              </p>
              {age !== null && <p>{t('review.years', { count: age })}</p>}
              <Contact person={person} />
              {person.emergencyContact && (
                <p>{`${t('fields.emergencyContact')}: ${emergencyLine(person.emergencyContact)}`}</p>
              )}
              {first && (
                <p>
                  <Sentence>
                    {(keep) =>
                      t('review.firstCharge', {
                        amount: keep(formatMoney(first.amount, language)),
                        onDay: formatOnDay(first.day, language),
                      })
                    }
                  </Sentence>
                </p>
              )}
              {own && own.familyPercent > 0 && (
                <p>
                  <Sentence>
                    {(keep) =>
                      t('review.family', {
                        percent: own.familyPercent,
                        monthly: keep(formatMoney(fromEuros(own.monthly), language)),
                        full: keep(formatMoney(priceFor(prices, today, 1).monthly, language)),
                      })
                    }
                  </Sentence>
                </p>
              )}
              {person.additionalInfo && <p className="text-ink-soft">{t('review.withInfo')}</p>}
            </Card>
          </li>
        )
      })}
    </ul>
  )
}

function Contact({ person }: { person: Person }) {
  const phone = usePhoneText(person.phone)
  const texts = personTexts.map((name) => (name === 'phone' ? phone : person[name]))
  const contact = texts.filter(Boolean).join(' · ')
  return contact && <p>{contact}</p>
}
