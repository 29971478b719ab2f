import { type RefObject, useEffect, useState } from 'react'
import type { Country, NamedCountry, PhoneEntry } from './phone-numbers.ts'

interface Numbers {
  rules: typeof import('./phone-numbers.ts')
  countries: readonly NamedCountry[]
}

interface PhoneEntryOptions {
  /** The language of the countries' names. */
  language: string
  /** A whole number with its prefix, or empty. */
  defaultValue: string
  /** Where the number is typed. */
  input: RefObject<HTMLInputElement | null>
  /** What is sent: written to at once, for the form may read it before anything is drawn. */
  sent: RefObject<HTMLInputElement | null>
}

/**
 * Returns what is typed into a telephone field. The world's numbering plans come with `load`; until then
 * the number is taken as it stands, and its country for Spain.
 */
export function usePhoneEntry({ language, defaultValue, input, sent }: PhoneEntryOptions) {
  const [entry, setEntry] = useState<PhoneEntry>({
    country: 'ES',
    text: defaultValue.replace('+34', ''),
  })
  const [numbers, setNumbers] = useState<Numbers | null>(null)
  const [isNeeded, setIsNeeded] = useState(defaultValue !== '')

  useEffect(() => {
    if (!isNeeded) return
    let isCurrent = true
    const loading = import('./phone-numbers.ts').then(async (rules) => {
      const countries = await rules.namedCountries(language)
      if (!isCurrent) return
      setNumbers({ rules, countries })
      // What was typed in the meantime may mean another country. A focused number is not rewritten,
      // as the reader's selection would be lost.
      const isBeingTyped = input.current === document.activeElement
      setEntry(isBeingTyped ? rules.withDetectedCountry : rules.normaliseEntry)
    })
    // Without the list a number with its prefix can still be typed; the next focus tries again.
    loading.catch(() => setIsNeeded(false))
    return () => {
      isCurrent = false
    }
  }, [isNeeded, language, input])

  function compose(whole: PhoneEntry): string {
    return numbers ? numbers.rules.composePhone(whole) : whole.text.trim()
  }

  function set(next: PhoneEntry): void {
    setEntry(next)
    if (sent.current) sent.current.value = compose(next)
  }

  return {
    entry,
    /** What the form would send now. */
    sends: compose(entry),
    countries: numbers?.countries ?? [],
    load: () => setIsNeeded(true),
    type(typedIn: HTMLInputElement): void {
      // Filled in after a reload, without the focus that loads the plans.
      if (typedIn !== document.activeElement) setIsNeeded(true)
      set(numbers ? numbers.rules.afterTyping(entry, typedIn) : { ...entry, text: typedIn.value })
    },
    choose(country: Country): void {
      if (numbers) set(numbers.rules.afterChoosingCountry(entry, country))
    },
    finish(): void {
      if (numbers) setEntry(numbers.rules.toNationalFormat)
    },
  }
}
