import { useTranslation } from 'react-i18next'
import { PageTitle } from '#web/shell/page-title.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export default function SuccessPage() {
  const { t } = useTranslation()
  return (
    <div className="page py-12">
      <PageTitle text={t('header.signUp')} />
      <PageHeading title={t('header.signUp')} />
    </div>
  )
}
