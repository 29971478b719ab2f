import { Check, Eye, HeartHandshake, Waves, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  answerWithinHours,
  bannerFormats,
  bannerImageKilobytes,
  bannerPlaces,
} from '#domain/banners/specification.ts'
import { AdsForm } from '#web/banners/ads-form.tsx'
import { PlaceCard } from '#web/banners/place-card.tsx'
import { ChangeTexts } from '#web/kernel/change-texts/change-texts.tsx'
import { NextSteps } from '#web/kernel/page/next-steps.tsx'
import { PageOpening } from '#web/kernel/page/page-opening.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { FeatureCards } from '#web/kernel/ui/content/feature-cards.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import advertising from '#web/site/drawings/advertising.svg'

const reasons = [
  { key: 'near', Icon: HeartHandshake, look: 'clay' },
  { key: 'calm', Icon: Waves, look: 'sea' },
  { key: 'respect', Icon: Eye, look: 'moss' },
] as const

const assets = [
  'formats',
  'still',
  'legible',
  'description',
  'languages',
  'link',
  'name',
  'rights',
] as const

export default function AdsPage() {
  const { t } = useTranslation('ads')
  const formats = t('formats', {
    first: bannerFormats.slice(0, -1).join(', '),
    last: bannerFormats.at(-1),
  })
  return (
    <>
      <PageOpening title={t('title')} lead={t('lead')} drawing={advertising}>
        <a href="#ask" className={buttonClasses('primary')}>
          {t('start')}
        </a>
        <ChangeTexts section="ads.opening" />
      </PageOpening>
      <div className="page grid grid-cols-1 gap-16 py-10 sm:py-14">
        <Section id="why" title={t('why.title')}>
          <ChangeTexts section="ads.why" />
          <FeatureCards
            features={reasons.map(({ key, ...rest }) => ({
              ...rest,
              title: t(`why.${key}.title`),
              text: t(`why.${key}.text`),
            }))}
          />
        </Section>
        <Section id="places" title={t('places.title')} lead={t('places.lead')}>
          <ul className="grid grid-cols-1 gap-6 lg:grid-cols-2 lg:gap-8">
            {bannerPlaces.map((place) => (
              <li key={place} className="grid break-inside-avoid">
                <PlaceCard place={place} />
              </li>
            ))}
          </ul>
        </Section>
        <Section id="assets" title={t('assets.title')}>
          <dl className="grid gap-x-10 gap-y-5 grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))]">
            {assets.map((key) => (
              <div key={key} className="border-t-2 border-line pt-3">
                <dt className="text-lg font-bold">{t(`assets.${key}.title`)}</dt>
                <dd>{t(`assets.${key}.text`, { formats, size: bannerImageKilobytes })}</dd>
              </div>
            ))}
          </dl>
        </Section>
        <div className="grid grid-cols-1 gap-16 lg:grid-cols-2 lg:gap-10">
          <Section id="refused" title={t('refused.title')} lead={t('refused.lead')}>
            <Lines
              lines={t('refused.items', { returnObjects: true })}
              Icon={X}
              look="text-danger"
            />
          </Section>
          <Section id="shown" title={t('shown.title')}>
            <Lines
              lines={t('shown.items', { returnObjects: true })}
              Icon={Check}
              look="text-moss"
            />
          </Section>
        </div>
        <Section
          id="ask"
          title={t('form.title')}
          lead={t('form.lead', { hours: answerWithinHours })}
          className="mx-auto w-full max-w-3xl"
        >
          <AdsForm />
        </Section>
        <NextSteps steps={['about', 'statutes', 'donate']} />
      </div>
    </>
  )
}

interface LinesProps {
  lines: readonly string[]
  Icon: typeof Check
  look: string
}

function Lines({ lines, Icon, look }: LinesProps) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {lines.map((line) => (
        <li key={line} className="flex items-start gap-3">
          <Icon className={`mt-0.5 size-6 shrink-0 ${look}`} />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  )
}
