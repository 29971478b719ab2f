import { useTranslation } from 'react-i18next'
import { PageTitle } from '#web/shell/page-title.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export default function ProfilePage() {
  const { t } = useTranslation()
  return (
    <div className="page py-12">
      <PageTitle text={t('header.profile')} />
      <PageHeading title={t('header.profile')} />
    </div>
  )
}
