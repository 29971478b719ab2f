import { useTranslation } from 'react-i18next'
import { GoogleLink } from './google-link.tsx'

export default function GoogleInvitation() {
  const { t } = useTranslation('accounts')
  return (
    <div className="mt-8 grid justify-items-start gap-3 border-t border-line pt-6">
      <p>{t('google.or')}</p>
      <GoogleLink text={t('google.continue')} />
    </div>
  )
}
