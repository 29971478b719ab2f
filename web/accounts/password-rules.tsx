import { Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { passwordRules } from '#domain/accounts/password.ts'
import { classNames } from '#web/ui/class-names.ts'

/** What a new password needs, ticked off while it is typed. Stands in a field's hint. */
export function PasswordRules({ password }: { password: string }) {
  const { t } = useTranslation(['accounts', 'ui'])
  return (
    <>
      {t('passwordRules.title')}
      {passwordRules.map(({ id, isMet }) => {
        const met = isMet(password)
        const Icon = met ? CircleCheck : Circle
        return (
          <span key={id} className={classNames('flex items-start gap-2', met && 'text-moss')}>
            <Icon aria-hidden="true" className="mt-1 size-5 shrink-0" />
            <span>
              {t(`passwordRules.${id}`)}
              {met && <span className="sr-only"> ({t('ui:done')})</span>}
            </span>
          </span>
        )
      })}
    </>
  )
}
