import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
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
        return (
          <span key={id} className={classNames('flex items-start gap-2', met && 'text-moss')}>
            <span aria-hidden="true" className="grid h-[1.6em] w-6 shrink-0 place-items-center">
              {met ? (
                <Check strokeWidth={3} className="size-5" />
              ) : (
                <span className="rounded-full border-4 border-line-strong" />
              )}
            </span>
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

/** Long enough for a pause in typing, so that not every letter is answered aloud. */
const PAUSE_MS = 1_500

/**
 * Says how many rules are met, once somebody pauses: the ticks themselves make no sound. Stands
 * outside of the field's description, which would tell it again.
 */
export function PasswordProgress({ password }: { password: string }) {
  const { t } = useTranslation('accounts')
  const [said, setSaid] = useState(0)
  const met = passwordRules.filter(({ isMet }) => isMet(password)).length

  useEffect(() => {
    const timer = setTimeout(() => setSaid(met), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [met])

  return (
    <span aria-live="polite" className="sr-only">
      {said > 0 && t('passwordRules.met', { met: said, all: passwordRules.length })}
    </span>
  )
}
