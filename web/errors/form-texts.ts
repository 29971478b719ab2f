import { type StorageSource, storedValue } from '#web/kernel/http/stored-value.ts'
import { typeInto } from '#web/kernel/ui/fields/type-into.ts'
import { formTextsKey, TEXTS_KEPT_MINUTES } from './form-texts-key.ts'

/** By the names of a form's fields. */
export type Texts = Readonly<Record<string, string>>

interface Stored {
  until: number
  texts: Texts
}

/**
 * Keeps in this tab what is being typed into a form, so that a reload loses nothing: until it is
 * sent, and for 30 minutes at most. For forms without health data.
 *
 * @param now milliseconds since 1970
 */
export function createFormTexts(storage: StorageSource, now: () => number) {
  const storedTexts = (form: string) => storedValue(storage, formTextsKey + form, isStored)

  return {
    keep(form: string, texts: Texts): void {
      storedTexts(form).write({ until: now() + TEXTS_KEPT_MINUTES * 60_000, texts })
    },
    read(form: string): Texts | null {
      const stored = storedTexts(form).read()
      if (!stored || stored.until <= now()) return null
      const texts = Object.entries(stored.texts).filter(([, text]) => typeof text === 'string')
      return Object.fromEntries(texts)
    },
    forget: (form: string): void => storedTexts(form).remove(),
  }
}

function isStored(value: unknown): value is Stored {
  const { until, texts } = (value ?? {}) as Partial<Stored>
  return Number.isFinite(until) && Boolean(texts)
}

/** The site's own. */
export const formTexts = createFormTexts(
  () => window.sessionStorage,
  () => Date.now(),
)

/** The texts typed into a form's fields and its chosen radio buttons, without passwords and consents. */
export function textsIn(form: HTMLFormElement): Texts {
  const whole = new FormData(form)
  const texts = textInputsOf(form).map(({ name, value }) => {
    // A telephone number's country is another input; a number with its prefix needs none.
    const sent = whole.get(name.replace(/-number$/, ''))
    return [name, typeof sent === 'string' ? sent.replace(/^\+34/, '') : value]
  })
  const choices = radiosOf(form).filter(({ checked }) => checked)
  return Object.fromEntries([...texts, ...choices.map(({ name, value }) => [name, value])])
}

/** Fills the fields with it again, except where the reader has been quicker. */
export function fillIn(form: HTMLFormElement, texts: Texts): void {
  for (const radio of radiosOf(form)) {
    if (texts[radio.name] === radio.value) radio.checked = true
  }
  for (const input of textInputsOf(form)) {
    const text = texts[input.name]
    if (!text || input.value !== input.defaultValue) continue
    typeInto(input, text)
  }
}

type TextInput = HTMLInputElement | HTMLTextAreaElement

function radiosOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=radio]')]
}

function textInputsOf(form: HTMLFormElement): TextInput[] {
  return [...form.elements].filter(
    (input): input is TextInput =>
      (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) &&
      ['text', 'email', 'tel', 'textarea'].includes(input.type) &&
      // A password that is shown is a text to the browser.
      !/password/i.test(input.name),
  )
}
