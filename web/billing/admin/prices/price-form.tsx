import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewPrice } from '#domain/billing/admin/price-contract.ts'
import { formatFromMonth } from '#domain/calendar-text.ts'
import { readEuros } from '#domain/euro-amount.ts'
import { toEuros } from '#domain/money.ts'
import { ApiError } from '#web/http/api-error.ts'
import { call } from '#web/http/client.ts'
import { useLanguage } from '#web/shell/layout/use-language.ts'
import { Button } from '#web/ui/content/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { PricePreview, Prices } from './price.ts'
import { PriceConfirmation } from './price-confirmation.tsx'

export interface PriceFormProps {
  prices: Prices
  /** It is decided; what to say about it. */
  onDone: (words: string) => Promise<void>
}

/** The new price and its first month; then what that would mean, and the question. */
export function PriceForm({ prices, onDone }: PriceFormProps) {
  const { t } = useTranslation(['prices', 'errors'])
  const { language } = useLanguage()
  const { months, noticeDays, concerned, programme } = prices
  const [typed, setTyped] = useState('')
  const [from, setFrom] = useState('')
  const [isMarked, setIsMarked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [preview, setPreview] = useState<PricePreview | null>(null)
  // A month that was chosen may be too near by now.
  const month = months.includes(from) ? from : (months[0] ?? '')

  async function look(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const cents = readEuros(typed)
    setIsMarked(cents === null)
    setProblem(null)
    if (busy || cents === null) return
    setBusy(true)
    try {
      const query = { from: month, monthly: toEuros(cents) }
      setPreview(await call(previewPrice, { params: { id: programme.id }, query }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }

  if (preview) {
    return (
      <PriceConfirmation
        prices={prices}
        preview={preview}
        onDone={onDone}
        onBack={() => setPreview(null)}
      />
    )
  }
  return (
    <form
      noValidate
      method="post"
      aria-labelledby="change"
      onSubmit={(event) => void look(event)}
      className="grid gap-6"
    >
      <div className="grid gap-2">
        <h2 id="change" className="text-2xl">
          {t('form.title')}
        </h2>
        <p className="prose">
          {concerned.people > 0 ? t('form.notice', { days: noticeDays }) : t('form.atOnce')}
        </p>
      </div>
      <TextField
        name="monthly"
        label={t('form.monthly')}
        hint={t('form.monthlyHint')}
        error={isMarked ? t('errors:admin.priceInvalid') : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setIsMarked(false)
        }}
        className="max-w-60"
      />
      <div className="max-w-md">
        <SelectField
          name="from"
          label={t('form.from')}
          value={month}
          onChange={({ target }) => setFrom(target.value)}
          options={months.map((value) => ({
            value,
            text: capital(formatFromMonth(value, language)),
          }))}
        />
      </div>
      {problem && (
        <Notice tone="error">
          <p>{problem}</p>
        </Notice>
      )}
      <div className="grid gap-2 justify-items-start">
        <Button type="submit" busy={busy}>
          {t('form.look')}
        </Button>
        <p>{t('form.nothingYet')}</p>
      </div>
    </form>
  )
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
