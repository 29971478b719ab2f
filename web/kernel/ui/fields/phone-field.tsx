import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { FieldError, FieldHint, inputClasses } from './field.tsx'
import type { Country } from './phone-numbers.ts'
import { usePhoneEntry } from './use-phone-entry.ts'

export interface PhoneFieldProps {
  /** What the form sends it under, and the id of the number's input, which an ErrorSummary links to. */
  name: string
  legend: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Labels of the two inputs, and the name of the country before the list is loaded. */
  texts: { country: string; number: string; spain: string }
  /** The language of the countries' names. */
  language: string
  /** A whole number with its prefix, as `+34943123456`. */
  defaultValue?: string
  /** Called with what the form would send, also when that becomes known by itself. */
  onChange?: (phone: string) => void
}

/**
 * A telephone number beside the list of countries with their prefixes. Sends one string: the whole
 * number (`+33559595959`) where there can be such a number, else what was typed. A number that
 * begins with + or 00 moves the list to its country.
 */
export function PhoneField(props: PhoneFieldProps) {
  const { name, legend, hint, error, texts, language, defaultValue = '', onChange } = props
  const group = useRef<HTMLFieldSetElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const sent = useRef<HTMLInputElement>(null)
  const phone = usePhoneEntry({ language, defaultValue, input, sent })
  const { load } = phone
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  const wiring = {
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': described || undefined,
    className: inputClasses,
  }

  const report = useEffectEvent((sends: string) => {
    onChange?.(sends)
  })
  useEffect(() => {
    report(phone.sends)
  }, [phone.sends])

  useEffect(() => {
    // With the form's first field already: a list that is open cannot grow on every telephone.
    const form: HTMLElement | null = group.current?.form ?? group.current
    form?.addEventListener('focusin', load)
    return () => form?.removeEventListener('focusin', load)
  })

  return (
    <fieldset ref={group} className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-bold">{legend}</legend>
      <FieldHint id={`${name}-hint`}>{hint}</FieldHint>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="grid gap-1">
          <label htmlFor={`${name}-country`}>{texts.country}</label>
          <div className="relative">
            <select
              {...wiring}
              className={classNames(inputClasses, 'appearance-none truncate pr-12')}
              id={`${name}-country`}
              name={`${name}-country`}
              autoComplete="off"
              value={phone.entry.country}
              onInput={({ currentTarget }) => phone.choose(currentTarget.value as Country)}
            >
              {phone.countries.length === 0 && <option value="ES">{`${texts.spain} (+34)`}</option>}
              {phone.countries.map(({ code, name: country, prefix }) => (
                <option key={code} value={code}>
                  {`${country} (+${prefix})`}
                </option>
              ))}
            </select>
            <ChevronDown className="pointer-events-none absolute inset-y-0 right-4 my-auto size-5 text-ink-soft" />
          </div>
        </div>
        <div className="grid gap-1">
          <label htmlFor={name}>{texts.number}</label>
          <input
            {...wiring}
            ref={input}
            id={name}
            name={`${name}-number`}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={80}
            value={phone.entry.text}
            onInput={({ currentTarget }) => phone.type(currentTarget)}
            onBlur={phone.finish}
          />
        </div>
      </div>
      <input ref={sent} type="hidden" name={name} value={phone.sends} />
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </fieldset>
  )
}
