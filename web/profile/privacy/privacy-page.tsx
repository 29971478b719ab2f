import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { exportMyData } from '#domain/profile/contract.ts'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { OwnPage } from '#web/profile/own-page.tsx'
import { ConsentList } from './consent-list.tsx'

export default function PrivacyPage() {
  const { t } = useTranslation('profile')
  return (
    <OwnPage title={t('privacy.title')} lead={t('privacy.lead')}>
      <Card>
        <ConsentList />
      </Card>
      <Card look="moss" className="grid gap-4">
        <h2 className="text-2xl">{t('privacy.download.title')}</h2>
        <p className="prose">{t('privacy.download.text')}</p>
        <p>
          <a href={exportMyData.path} download className={buttonClasses('secondary')}>
            <Download className="size-5 shrink-0" />
            <span>{t('privacy.download.link')}</span>
          </a>
        </p>
      </Card>
    </OwnPage>
  )
}
