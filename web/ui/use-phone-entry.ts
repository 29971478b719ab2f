import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Country, NamedCountry, PhoneEntry } from './phone-numbers.ts'

type Numbers = typeof import('./phone-numbers.ts')

export interface PhoneEntryOptions {
  /** The language of the countries' names. */
  language: string
  /** A whole number with its prefix, or empty. */
  defaultValue: string
  onValueChange: ((phone: string) => void) | undefined
  /** What is sent: written to at once, for the form may read it before anything is drawn. */
  sent: RefObject<HTMLInputElement | null>
}

const spanishPrefix = '+34'

/**
 * What is typed into a telephone field. The world's numbering plans come with `load`; until then
 * the number is taken as it stands, and its country for Spain.
 */
export function usePhoneEntry({ language, defaultValue, onValueChange, sent }: PhoneEntryOptions) {
  const [entry, setEntry] = useState<PhoneEntry>(() => ({
    country: 'ES',
    text: defaultValue.replace(spanishPrefix, ''),
  }))
  const [numbers, setNumbers] = useState<Numbers | null>(null)
  const [countries, setCountries] = useState<readonly NamedCountry[]>([])
  const isLoading = useRef(false)

  async function load(): Promise<void> {
    if (isLoading.current) return
    isLoading.current = true
    try {
      const loaded = await import('./phone-numbers.ts')
      const named = await loaded.namedCountries(language)
      setNumbers(loaded)
      setCountries(named)
      // What was typed in the meantime may say another country.
      setEntry((now) => loaded.tidy({ ...now, country: loaded.countryOf(now) }))
    } catch {
      // Without the list a number with its prefix can still be typed; the next focus tries again.
      isLoading.current = false
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is there at first needs it
  useEffect(() => {
    if (defaultValue !== '') void load()
  }, [])

  // The page's language may change while it is open.
  useEffect(() => {
    if (!numbers) return
    let isCurrent = true
    void numbers.namedCountries(language).then((named) => isCurrent && setCountries(named))
    return () => {
      isCurrent = false
    }
  }, [numbers, language])

  function compose(whole: PhoneEntry): string {
    return numbers ? numbers.composePhone(whole) : whole.text.trim()
  }

  function set(next: PhoneEntry): void {
    setEntry(next)
    const phone = compose(next)
    if (sent.current) sent.current.value = phone
    onValueChange?.(phone)
  }

  return {
    entry,
    /** What the form would send now. */
    sends: compose(entry),
    countries,
    load: () => void load(),
    type({ value: text, selectionStart }: HTMLInputElement): void {
      if (!numbers) {
        set({ ...entry, text })
        return
      }
      const country = numbers.countryOf({ ...entry, text })
      // Anywhere else than at the end, grouping would move the caret away.
      const isGrowing = text.length > entry.text.length && selectionStart === text.length
      set({ country, text: isGrowing ? numbers.groupDigits({ country, text }) : text })
    },
    choose(country: Country): void {
      if (!numbers) return
      const text = numbers.withoutPrefix(entry)
      set({ country, text: numbers.groupDigits({ country, text }) })
    },
    finish(): void {
      if (numbers) setEntry(numbers.tidy(entry))
    },
  }
}
