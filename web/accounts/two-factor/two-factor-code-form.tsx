import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TWO_FACTOR_DIGITS } from '#domain/accounts/two-factor.ts'
import { verifyTwoFactor } from '#domain/accounts/two-factor-contract.ts'
import { call } from '#web/kernel/http/client.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { CodeField } from '#web/kernel/ui/fields/code-field.tsx'
import { TwoFactorProblem } from './two-factor-problem.tsx'
import { useCodeSending } from './two-factor-sending.ts'

export interface TwoFactorCodeFormProps {
  submitText: string
  /** Help for users who do this at each log-in. */
  hint?: string
  /** The code is the screen's only field, so it has the focus from the start. */
  takesFocus?: boolean
  /** Awaited, so that the form stays busy until the next screen is known. */
  onVerified: (recoveryCodes: readonly string[] | null) => Promise<void>
}

/** Six digits that send themselves; after a refusal the field is empty again and has the focus. */
export function TwoFactorCodeForm(props: TwoFactorCodeFormProps) {
  const { submitText, hint, takesFocus = false, onVerified } = props
  const { t } = useTranslation(['two-factor', 'errors'])
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const sending = useCodeSending(async (whole) => {
    const { recoveryCodes } = await call(verifyTwoFactor, { body: { code: whole } })
    await onVerified(recoveryCodes)
  })
  const { attempt, problem } = sending

  useEffect(() => {
    if (attempt === 0) return
    setCode('')
    field.current?.focus()
  }, [attempt])

  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (code.length === TWO_FACTOR_DIGITS) sending.submit(code)
    else sending.refuse({ kind: 'wrong', text: t('errors:accounts.twoFactorFormat') })
  }

  // A lock stands above the field, into which nothing helps to type: below it, telephones would hide it.
  const isLocked = problem?.kind === 'locked'
  const notice = <TwoFactorProblem key={attempt} problem={problem} />
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      {isLocked && notice}
      <CodeField
        ref={field}
        name="code"
        label={t('code.label')}
        hint={hint}
        error={
          problem?.kind === 'wrong' && (
            // A new one each time, so that the same words are read out again.
            <span key={attempt}>{problem.text}</span>
          )
        }
        digits={TWO_FACTOR_DIGITS}
        value={code}
        busy={sending.busy}
        onChange={setCode}
        onComplete={sending.submit}
      />
      {!isLocked && notice}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={sending.busy}>
          {submitText}
        </Button>
        <p role="status" className="text-ink-soft">
          {sending.busy && t('code.checking')}
        </p>
      </div>
    </form>
  )
}
