import { useTranslation } from 'react-i18next'
import { useErrorText } from '#web/kernel/forms/use-error-text.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { accountsAddress } from './account.ts'

/** Says that an address has an account already, with the way to it. */
export function EmailOfAnother({ email }: { email: string }) {
  const { t } = useTranslation('accounts-admin')
  const toErrorText = useErrorText()
  return (
    <span className="grid justify-items-start">
      <span>{toErrorText('admin.emailTaken')}</span>
      <Link
        to={accountsAddress({ words: email.trim(), show: 'all', order: 'name', page: 1 })}
        className={textLinkClasses}
      >
        {t('open.seeOther')}
      </Link>
    </span>
  )
}
