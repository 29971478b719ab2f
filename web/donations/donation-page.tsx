import { Dumbbell, GraduationCap, Palette, Users } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { association } from '#config'
import { MailBlock, MailButton } from '#web/kernel/page/mail-block.tsx'
import { NextSteps } from '#web/kernel/page/next-steps.tsx'
import { PageOpening } from '#web/kernel/page/page-opening.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { FeatureCards } from '#web/kernel/ui/content/feature-cards.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { paths } from '#web/paths.ts'
import donation from '#web/site/drawings/donation.svg'
import { useAssociation } from '#web/startup/association.ts'
import { DonationBox } from './donation-box.tsx'

const uses = [
  { key: 'material', Icon: Dumbbell, look: 'sea' },
  { key: 'art', Icon: Palette, look: 'clay' },
  { key: 'everybody', Icon: Users, look: 'moss' },
  { key: 'learning', Icon: GraduationCap, look: 'sun' },
] as const

const { donationMethods } = association

/** Names what donations can be paid with. */
const payable = donationMethods.length > 1 ? 'both' : (donationMethods[0] ?? 'card')

const facts = ['name', 'tax', 'accounts', 'fee'] as const

/** Of another page, which only those see who have given. */
const DonatedPage = lazy(() => import('./donated-page.tsx'))

/** Where one gives, and what became of it. */
export default function DonationPages() {
  const { pathname } = useLocation()
  if (pathname.replace(/\/$/, '') === paths.donate()) return <DonationPage />
  return (
    <Suspense fallback={<div className="min-h-dvh" />}>
      <DonatedPage />
    </Suspense>
  )
}

export function DonationPage() {
  const { t } = useTranslation('donations')
  const { name } = useAssociation()
  return (
    <>
      <PageOpening title={t('title')} lead={t('lead')} drawing={donation}>
        <a href="#how" className={buttonClasses('primary')}>
          {t('start')}
        </a>
      </PageOpening>
      <div className="page grid grid-cols-1 gap-16 py-10 sm:py-14">
        <Section
          id="how"
          title={t('how.title')}
          lead={t('how.lead', { by: t(`methods.${payable}`) })}
        >
          <p className="prose">{t('how.note')}</p>
          <DonationBox />
          <MailBlock
            id="write"
            title={t('write.title')}
            actions={
              <MailButton letter={{ subject: t('write.subject', { name }), body: t('write.body') }}>
                {t('write.action')}
              </MailButton>
            }
          >
            <p>{t('write.text')}</p>
          </MailBlock>
        </Section>
        <Section id="possible" title={t('possible.title')} lead={t('possible.lead')}>
          <FeatureCards
            features={uses.map(({ key, ...rest }) => ({
              ...rest,
              title: t(`possible.${key}.title`),
              text: t(`possible.${key}.text`),
            }))}
          />
        </Section>
        <Section id="know" title={t('know.title')}>
          <dl className="grid gap-x-10 gap-y-5 grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))]">
            {facts.map((key) => (
              <div key={key} className="border-t-2 border-line pt-3">
                <dt className="text-lg font-bold">{t(`know.${key}.title`)}</dt>
                <dd>{t(`know.${key}.text`)}</dd>
              </div>
            ))}
          </dl>
        </Section>
        <Section id="volunteer" title={t('volunteer.title')}>
          <Card look="moss" className="flex flex-wrap items-center justify-between gap-5">
            <p className="prose text-lg">{t('volunteer.text')}</p>
            <MailButton
              look="secondary"
              letter={{ subject: t('volunteer.subject', { name }), body: t('volunteer.body') }}
            >
              {t('volunteer.action')}
            </MailButton>
          </Card>
        </Section>
        <NextSteps steps={['statutes', 'programmes', 'about']} />
      </div>
    </>
  )
}
