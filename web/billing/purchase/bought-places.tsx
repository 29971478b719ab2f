import { CalendarPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { waysToAsk } from '#domain/association/contact.ts'
import { weekdayOf } from '#domain/kernel/calendar.ts'
import { formatDay, formatOnDay, shortTime } from '#domain/kernel/calendar-text.ts'
import { formatNames } from '#domain/kernel/format-names.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { fallbackLanguage } from '#domain/kernel/language.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { priceFor } from '#domain/programmes/pricing.ts'
import type { Programme } from '#domain/programmes/programme.ts'
import { nextSessions } from '#domain/programmes/sessions.ts'
import { venueNames, venuePlace } from '#domain/programmes/venue.ts'
import { EnrolmentSteps } from '#web/enrolments/enrolment-steps.tsx'
import { ProgrammeBadge } from '#web/enrolments/programme-badge.tsx'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { paths } from '#web/paths.ts'
import { timetableOf } from '#web/programmes/timetable.ts'
import { usePriceWords } from '#web/programmes/use-price-words.ts'
import { useProgramme, useTimetable } from '#web/programmes/use-timetable.ts'
import drawing from '#web/site/drawings/events.svg'
import { useAssociation } from '#web/startup/association.ts'
import { useConfig } from '#web/startup/config.ts'
import type { Bought } from './success.ts'

/** Shows what was bought, its first charge, and the next steps. */
export function BoughtPlaces({ bought: { programmeId, places } }: { bought: Bought }) {
  const { t } = useTranslation(['subscriptions', 'programmes'])
  const { language } = useLanguage()
  const { value: config } = useConfig()
  const programme = useProgramme(programmeId)
  const { closedDays } = useTimetable()
  const association = useAssociation()
  const words = usePriceWords()
  const price = config && programme && priceFor(programme.prices, config.today, 1)
  const names = formatNames(places.map(fullName), language)
  const [session] =
    config && programme ? nextSessions(programme, config.today, 1, closedDays, association) : []
  return (
    <div className="page grid gap-8 py-10">
      <PageHeading
        drawing={drawing}
        above={<ProgrammeBadge id={programmeId} />}
        title={t('success.title')}
        lead={
          <Sentence>
            {(keep) =>
              t('success.lead', {
                count: places.length,
                names: keep(names),
                programme: keep(programme?.name),
              })
            }
          </Sentence>
        }
      />
      <EnrolmentSteps current={5} />
      <Section look="small" id="bought-title" title={t('success.people')}>
        <ul className="grid gap-3 sm:grid-cols-2">
          {places.map((place) => (
            <li key={place.id}>
              <Card className="grid gap-1">
                <p translate="no" className="text-lg font-bold">
                  {fullName(place)}
                </p>
                {place.firstCharge && <FirstCharge charge={place.firstCharge} />}
                {price && (
                  <p>
                    <span>
                      <Sentence>
                        {(keep) =>
                          t('success.later', {
                            monthly: keep(formatMoney(place.monthly ?? price.monthly, language)),
                          })
                        }
                      </Sentence>
                    </span>
                    {price.nextPrice && (place.monthly ?? price.monthly) === price.monthly && (
                      <Sentence>{(keep) => `. ${words.later(price.nextPrice, keep)}`}</Sentence>
                    )}
                  </p>
                )}
              </Card>
            </li>
          ))}
        </ul>
        <p>{t('success.today')}</p>
      </Section>
      <Section look="small" id="next-title" title={t('success.next')}>
        <ul className="grid list-disc gap-2 pl-6">
          {session && (
            <li>
              {t('success.next1', {
                weekday: t(`programmes:weekdays.${weekdayOf(session.day) as 1}`),
                day: formatDay(session.day, language),
                from: shortTime(session.from),
                to: shortTime(session.to),
              })}
            </li>
          )}
          {programme && <FirstDay programme={programme} />}
          <li>{t('success.next2')}</li>
        </ul>
        {programme && (
          <p>
            <a href={paths.calendar(language, programme.id)} download className={textLinkClasses}>
              <CalendarPlus className="size-5 shrink-0" />
              <span>
                <Sentence>
                  {(keep) => t('firstDay.calendar', { name: keep(programme.name) })}
                </Sentence>
              </span>
            </a>
          </p>
        )}
      </Section>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.profile()} className={buttonClasses()}>
          {t('success.toProfile')}
        </Link>
        <Link to={paths.home()} className={buttonClasses('secondary')}>
          {t('success.toHome')}
        </Link>
      </div>
    </div>
  )
}

function FirstCharge({ charge }: { charge: NonNullable<Bought['places'][number]['firstCharge']> }) {
  const { t } = useTranslation('subscriptions')
  const { language } = useLanguage()
  const amount = formatMoney(charge.amount, language)
  const onDay = formatOnDay(charge.day, language)
  return (
    <p>
      <Sentence>{(keep) => t('success.firstCharge', { amount: keep(amount), onDay })}</Sentence>
    </p>
  )
}

/** Shows what to know before the first session. */
function FirstDay({ programme }: { programme: Programme }) {
  const { t } = useTranslation('subscriptions')
  const { t: programmeText } = useTranslation('programmes')
  const association = useAssociation()
  const { language } = useLanguage()
  const facts = {
    where: (
      <span lang={fallbackLanguage(venueNames(association, programme), language)}>
        {venuePlace(association, language, programme)}
      </span>
    ),
    when: timetableOf(programme, programmeText),
    bring: t('firstDay.bringText'),
  }
  return (
    <>
      {Object.entries(facts).map(([fact, text]) => (
        <li key={fact}>
          <strong>{`${t(`firstDay.${fact as keyof typeof facts}`)}:`}</strong> <span>{text}</span>
        </li>
      ))}
      <li>
        <strong>{`${t('firstDay.ask')}:`}</strong>{' '}
        {waysToAsk(association).map(({ kind, text, url }, index) => (
          <span key={kind}>
            {index > 0 && <span> · </span>}
            {url ? (
              <a href={url} className="text-sea underline wrap-anywhere">
                {t(`firstDay.ways.${kind}`, { text })}
              </a>
            ) : (
              <span>{t(`firstDay.ways.${kind}`, { text })}</span>
            )}
          </span>
        ))}
      </li>
    </>
  )
}
