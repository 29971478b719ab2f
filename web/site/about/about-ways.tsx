import { HandHeart, Music, Scale, Smile, Users, Waves } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ChangeTexts } from '#web/kernel/change-texts/change-texts.tsx'
import { FeatureCards } from '#web/kernel/ui/content/feature-cards.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'

const habits = ['listen', 'adapt', 'together', 'improve'] as const

/** How we work, habit by habit. */
export function HowWeWork() {
  const { t } = useTranslation('about')
  return (
    <Section id="how" title={t('how.title')} lead={t('how.lead')}>
      <ChangeTexts section="about.how" />
      <ol className="grid gap-x-10 gap-y-8 md:grid-cols-2">
        {habits.map((habit, place) => (
          <li key={habit} className="grid grid-cols-[3rem_1fr] gap-4 cramped:grid-cols-1">
            <span
              aria-hidden="true"
              className="grid size-12 place-items-center rounded-full bg-clay text-xl font-bold text-on-clay"
            >
              {place + 1}
            </span>
            <div className="grid content-start gap-1">
              <h3 className="text-xl">{t(`how.${habit}.title`)}</h3>
              <p>{t(`how.${habit}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const values = [
  { key: 'person', Icon: Smile, look: 'clay' },
  { key: 'inclusion', Icon: Users, look: 'sea' },
  { key: 'joy', Icon: Music, look: 'sun' },
  { key: 'carers', Icon: HandHeart, look: 'moss' },
  { key: 'clarity', Icon: Scale, look: 'clay' },
  { key: 'place', Icon: Waves, look: 'sea' },
] as const

/** Shows what matters to us. */
export function WhatMatters() {
  const { t } = useTranslation('about')
  return (
    <Section id="values" title={t('values.title')}>
      <ChangeTexts section="about.values" />
      <FeatureCards
        features={values.map(({ key, ...rest }) => ({
          ...rest,
          title: t(`values.${key}.title`),
          text: t(`values.${key}.text`),
        }))}
      />
    </Section>
  )
}
