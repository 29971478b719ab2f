import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import { typeInto } from '#web/kernel/ui/fields/type-into.ts'

/** A suggestion comes when typing pauses, so that no button moves away under a pointer. Milliseconds. */
const PAUSE_MS = 700

/** An e-mail address, with the address that was probably meant where it has a slip of the keyboard. */
export function EmailField({ onInput, ...field }: Omit<ComponentProps<typeof TextField>, 'type'>) {
  const { t } = useTranslation('ui')
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [meant, setMeant] = useState<string | null>(null)

  useEffect(() => {
    if (!typed) return
    let isCurrent = true
    const pause = setTimeout(async () => {
      const rules = await import('#domain/kernel/email-suggestion.ts').catch(() => null)
      if (isCurrent) setMeant(rules?.suggestEmail(typed) ?? null)
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(pause)
    }
  }, [typed])

  function take(address: string): void {
    if (!input.current) return
    typeInto(input.current, address)
    input.current.focus()
  }

  return (
    <div className="grid gap-1.5">
      <TextField
        {...field}
        type="email"
        onInput={(event) => {
          input.current = event.currentTarget
          setTyped(event.currentTarget.value)
          setMeant(null)
          onInput?.(event)
        }}
      />
      <div role="status" className="empty:hidden">
        {meant && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <p className="wrap-anywhere">
              <Trans
                t={t}
                i18nKey="emailMeant"
                values={{ email: meant }}
                components={{ email: <b translate="no" /> }}
              />
            </p>
            <Button look="secondary" onClick={() => take(meant)}>
              {t('emailTake')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
