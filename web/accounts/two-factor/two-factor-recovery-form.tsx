import { type SubmitEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecoveryCode as recoveryContract } from '#domain/accounts/two-factor-contract.ts'
import { call } from '#web/kernel/http/client.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { showToast } from '#web/kernel/ui/feedback/toast.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import { useAssociation } from '#web/startup/association.ts'
import { TwoFactorProblem } from './two-factor-problem.tsx'
import { useCodeSending } from './two-factor-sending.ts'

const FIELD = 'recoveryCode'

interface RecoveryFormProps {
  onEntered: () => Promise<void>
  onBack: () => void
}

/** Log-in with a recovery code, for a lost telephone. */
export function RecoveryForm({ onEntered, onBack }: RecoveryFormProps) {
  const association = useAssociation()
  const { t } = useTranslation(['two-factor', 'errors'])
  const field = useRef<HTMLInputElement>(null)
  const sending = useCodeSending(async (recoveryCode) => {
    const { codesLeft } = await call(recoveryContract, { body: { recoveryCode } })
    await onEntered()
    showToast({ tone: 'success', text: t('recovery.entered', { count: codesLeft }) })
  })
  const { attempt, problem } = sending

  useEffect(() => {
    // At first, and after each refusal: what was typed stays, for one letter may be all that is wrong.
    if (attempt >= 0) field.current?.focus()
  }, [attempt])

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const code = field.current?.value.trim() ?? ''
    if (code) sending.submit(code)
    else sending.refuse({ kind: 'wrong', text: t('errors:http.fieldRequired') })
  }

  // A lock stands above the field, into which nothing helps to type: below it, telephones would hide it.
  const isLocked = problem?.kind === 'locked'
  const notice = <TwoFactorProblem key={attempt} problem={problem} />
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      {isLocked && notice}
      <TextField
        ref={field}
        name={FIELD}
        label={t('recovery.label')}
        hint={t('recovery.hint')}
        error={
          problem?.kind === 'wrong' && (
            <span key={attempt} role="alert">
              {problem.text}
            </span>
          )
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="max-w-sm figures"
      />
      {!isLocked && notice}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={sending.busy}>
          {t('recovery.submit')}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {t('recovery.back')}
        </Button>
      </div>
      <p className="text-ink-soft">
        <Sentence>
          {(keep) => t('recovery.none', { email: keep(association.contact.email) })}
        </Sentence>
      </p>
    </form>
  )
}
