import { BookOpen, HeartPulse, Microscope } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { association } from '#config'
import { formatMonth } from '#domain/calendar-text.ts'
import { programmes } from '#domain/programmes/programme.ts'
import { ProgrammeCard } from '#web/programmes/programme-card.tsx'
import { useConfig } from '#web/shell/config.ts'
import { PageTitle } from '#web/shell/page-title.tsx'
import { useLanguage } from '#web/shell/use-language.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Hero } from './hero.tsx'

const areas = [
  { key: 'health', Icon: HeartPulse, look: 'clay' },
  { key: 'training', Icon: BookOpen, look: 'sea' },
  { key: 'research', Icon: Microscope, look: 'moss' },
] as const

export default function HomePage() {
  const { t } = useTranslation(['site', 'programmes'])
  const { value: config } = useConfig()

  return (
    <>
      <PageTitle text={t('home.title')} />
      <Hero />
      <section aria-labelledby="programmes" className="page grid gap-8 py-14 sm:py-20">
        <div className="grid gap-3">
          <h2 id="programmes" className="text-3xl">
            {t('home.programmes.title')}
          </h2>
          <p className="prose text-lg text-ink-soft">{t('home.programmes.lead')}</p>
        </div>
        <div className="grid gap-6 lg:grid-cols-2 lg:gap-8">
          {programmes.map((programme) => (
            <ProgrammeCard
              key={programme.id}
              programme={programme}
              {...(config && { today: config.today })}
            />
          ))}
        </div>
        <p className="prose">{t('programmes:price.noChargeToday')}</p>
      </section>
      <section aria-labelledby="areas" className="bg-sunken">
        <div className="page grid gap-8 py-14 sm:py-20">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
            <h2 id="areas" className="text-3xl">
              {t('home.areas.title')}
            </h2>
            <p className="text-ink-soft">
              {t('home.areas.season', { season: association.season })}
            </p>
          </div>
          <ul className="grid gap-5 md:grid-cols-3">
            {areas.map(({ key, Icon, look }) => (
              <li key={key} className="grid">
                <Card look={look} className="grid content-start gap-3">
                  <Icon aria-hidden="true" className="size-10" strokeWidth={1.6} />
                  <h3 className="text-xl">{t(`home.areas.${key}.title`)}</h3>
                  <p>{t(`home.areas.${key}.text`)}</p>
                </Card>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <About />
    </>
  )
}

function About() {
  const { t } = useTranslation('site')
  const { language } = useLanguage()
  const { name, registeredSince, contact } = association
  return (
    <section aria-labelledby="about" className="page grid gap-4 py-14 sm:py-20">
      <h2 id="about" className="text-3xl">
        {t('home.about.title')}
      </h2>
      <p className="prose text-lg">
        {t('home.about.text', { name, since: formatMonth(registeredSince, language) })}
      </p>
      <p className="prose text-lg">{t('home.about.place')}</p>
      <p className="flex flex-wrap gap-3 pt-2">
        <a href={`mailto:${contact.email}`} className={buttonClasses('secondary')}>
          {t('home.about.contact')}
        </a>
      </p>
    </section>
  )
}
