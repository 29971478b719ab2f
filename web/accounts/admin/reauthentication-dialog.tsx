import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { codeProof, confirmPassword, passwordProof } from '#domain/accounts/admin/contract.ts'
import type { AuthenticatedUser } from '#domain/kernel/session-contract.ts'
import { Form } from '#web/kernel/forms/form.tsx'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { schemaValidator } from '#web/kernel/forms/validation.ts'
import { call, onPasswordAgain } from '#web/kernel/http/client.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Dialog } from '#web/kernel/ui/feedback/dialog.tsx'
import { PasswordField } from '#web/kernel/ui/fields/password-field.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'

/**
 * Asks for the password or a code when a call needs it. Once it is proved, the call goes on;
 * otherwise the call is refused, and the form keeps its content.
 */
export function ReauthenticationDialog({ user }: { user: AuthenticatedUser }) {
  const { t } = useTranslation(['admin', 'ui'])
  const [isOpen, setIsOpen] = useState(false)
  const question = useRef<Promise<boolean> | null>(null)
  const settle = useRef<(isProved: boolean) => void>(() => undefined)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const unsubscribe = onPasswordAgain(() => {
      setIsOpen(true)
      // Calls that are refused together share one question.
      question.current ??= new Promise((resolve) => {
        settle.current = resolve
      })
      return question.current
    })
    return () => {
      unsubscribe()
      settle.current(false)
    }
  }, [])

  function close(isProved: boolean): void {
    setIsOpen(false)
    question.current = null
    settle.current(isProved)
  }

  return (
    <Dialog
      open={isOpen}
      onClose={() => close(false)}
      title={t('passwordAgain.title')}
      description={t('passwordAgain.text')}
      closeText={t('ui:close')}
      firstField={field}
      above
    >
      <ProofForm
        kind={user.hasPassword ? 'password' : 'code'}
        field={field}
        onProved={() => close(true)}
        onClose={() => close(false)}
      />
    </Dialog>
  )
}

type Proof = z.output<typeof passwordProof> | z.output<typeof codeProof>

interface ProofFormProps {
  kind: 'password' | 'code'
  field: RefObject<HTMLInputElement | null>
  onProved: () => void
  onClose: () => void
}

function ProofForm({ kind, field, onProved, onClose }: ProofFormProps) {
  const { t } = useTranslation(['admin', 'ui'])
  const { field: fieldOf, formProps } = useSubmitForm<Record<string, string>, Proof>({
    defaultValues: { [kind]: '' },
    validate: schemaValidator<Proof>(kind === 'password' ? passwordProof : codeProof),
    send: async (body) => {
      await call(confirmPassword, { body })
      onProved()
    },
  })
  const { ref, ...input } = fieldOf(kind)
  const shared = {
    ...input,
    id: `again-${kind}`,
    ref: (element: HTMLInputElement | null) => {
      ref(element)
      field.current = element
    },
  }
  return (
    <Form
      {...formProps}
      idPrefix="again-"
      submitText={t('passwordAgain.confirm')}
      beside={
        <Button look="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
      }
    >
      {kind === 'password' ? (
        <PasswordField
          {...shared}
          autoComplete="current-password"
          label={t('passwordAgain.password')}
          showText={t('ui:showPassword')}
          hideText={t('ui:hidePassword')}
        />
      ) : (
        <TextField
          {...shared}
          inputMode="numeric"
          autoComplete="one-time-code"
          label={t('passwordAgain.code')}
        />
      )}
    </Form>
  )
}
