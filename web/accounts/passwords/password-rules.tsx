import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passwordRules } from '#domain/accounts/password.ts'
import { useErrorText } from '#web/kernel/forms/use-error-text.ts'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import type { usePasswordStrength } from './use-password-strength.ts'

interface PasswordRulesProps {
  password: string
  /** Only the server knows: false until it has said so. */
  isHardToGuess: boolean
}

/** Shows what a new password needs, ticked off while it is typed. Stands in a field's hint. */
export function PasswordRules({ password, isHardToGuess }: PasswordRulesProps) {
  const { t } = useTranslation(['accounts', 'ui'])
  const rules = [
    ...passwordRules.map(({ id, isMet }) => ({ id, met: isMet(password) })),
    { id: 'hardToGuess', met: isHardToGuess } as const,
  ]
  return (
    <>
      <span>{t('passwordRules.title')}</span>
      {rules.map(({ id, met }) => (
        <span key={id} className={classNames('flex items-start gap-2', met && 'text-moss')}>
          <span aria-hidden="true" className="grid h-[1.6em] w-6 shrink-0 place-items-center">
            {met ? (
              <Check strokeWidth={3} className="size-5" />
            ) : (
              <span className="rounded-full border-4 border-line-strong" />
            )}
          </span>
          <span>
            <span>{t(`passwordRules.${id}`)}</span>
            {met && <span className="sr-only">{` (${t('ui:done')})`}</span>}
          </span>
        </span>
      ))}
    </>
  )
}

/** Long enough for a pause in typing, so that not every letter is answered aloud. */
const PAUSE_MS = 1_500

interface PasswordProgressProps {
  password: string
  weakness: ReturnType<typeof usePasswordStrength>
}

/**
 * Announces how many rules are met, or why a password is easy to guess, once typing pauses: the
 * ticks themselves make no sound. Stands outside of the field's description, which would repeat it.
 */
export function PasswordProgress({ password, weakness }: PasswordProgressProps) {
  const { t } = useTranslation('accounts')
  const toErrorText = useErrorText()
  const met =
    passwordRules.filter(({ isMet }) => isMet(password)).length + Number(weakness === null)
  const all = passwordRules.length + 1
  const news =
    (weakness && toErrorText(weakness)) || (met > 0 && t('passwordRules.met', { met, all })) || ''
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(news), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [news])

  return (
    <span aria-live="polite" className="sr-only">
      {announced}
    </span>
  )
}
