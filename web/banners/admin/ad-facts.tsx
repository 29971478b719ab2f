import { useTranslation } from 'react-i18next'
import { useMomentText } from '#web/kernel/i18n/use-moment-text.ts'
import { MailLink } from '#web/kernel/lists/contact-link.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Facts } from '#web/kernel/ui/content/facts.tsx'
import { OtherTabLink } from '#web/kernel/ui/content/other-tab-link.tsx'
import { ownPaths } from '#web/signed-in-paths.ts'
import type { Ad } from './ads.ts'

/** An advertiser's data, with the sample. */
export function AdFacts({ ad }: { ad: Ad }) {
  const { t } = useTranslation('ads-admin')
  const moment = useMomentText()
  const { name, email, company, place, receivedAt, language, message, sampleId } = ad
  return (
    <Card className="grid gap-6">
      <Facts
        look="pairs"
        facts={[
          {
            name: t('facts.from'),
            value: (
              <span className="grid justify-items-start">
                <span translate="no">{name}</span>
                <MailLink name={name} email={email} />
              </span>
            ),
          },
          { name: t('facts.place'), value: t(`place.${place}`) },
          { name: t('facts.received'), value: moment(receivedAt, new Date()) },
          { name: t('facts.language'), value: t(`language.${language}`) },
        ]}
      />
      <div className="grid gap-1">
        <h2 className="text-xl">{t('facts.message')}</h2>
        <p className="prose whitespace-pre-line wrap-anywhere">{message}</p>
      </div>
      {sampleId && (
        <div className="grid gap-3">
          <h2 className="text-xl">{t('facts.sample')}</h2>
          <img
            src={ownPaths.adminPicture(sampleId)}
            alt={t('sampleAlt', { company })}
            className="max-h-96 w-auto max-w-full rounded-md border border-line bg-white"
          />
          <OtherTabLink to={ownPaths.adminPicture(sampleId)}>{t('sampleOpen')}</OtherTabLink>
        </div>
      )}
    </Card>
  )
}
