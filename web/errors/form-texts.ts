import { formTextsKey, TEXTS_KEPT_MINUTES } from './form-texts-key.ts'

/** By the names of a form's fields. */
export type Texts = Readonly<Record<string, string>>

interface Kept {
  until: number
  texts: Texts
}

/**
 * Keeps in this tab what is being typed into a form, so that a reload loses nothing: until it is
 * sent, and for 30 minutes at most. For forms without health data.
 *
 * @param storage a function, since looking at `sessionStorage` alone throws where it is forbidden
 * @param now milliseconds since 1970
 */
export function createFormTexts(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  now: () => number,
) {
  const keyOf = (form: string) => formTextsKey + form

  return {
    keep(form: string, texts: Texts): void {
      try {
        const kept: Kept = { until: now() + TEXTS_KEPT_MINUTES * 60_000, texts }
        storage().setItem(keyOf(form), JSON.stringify(kept))
      } catch {
        // A full or forbidden storage must not prevent typing.
      }
    },
    read(form: string): Texts | null {
      try {
        const kept: Kept | null = JSON.parse(storage().getItem(keyOf(form)) ?? 'null')
        if (!kept || !(kept.until > now()) || !kept.texts) return null
        const texts = Object.entries(kept.texts).filter(([, text]) => typeof text === 'string')
        return Object.fromEntries(texts)
      } catch {
        return null
      }
    },
    forget(form: string): void {
      try {
        storage().removeItem(keyOf(form))
      } catch {
        // Then nothing was kept.
      }
    },
  }
}

/** The site's own. */
export const formTexts = createFormTexts(
  () => window.sessionStorage,
  () => Date.now(),
)

/** The texts typed into a form's fields, without passwords and consents. */
export function textsIn(form: HTMLFormElement): Texts {
  const whole = new FormData(form)
  return Object.fromEntries(
    textInputsOf(form).map(({ name, value }) => {
      // A telephone number's country is another input; a number with its prefix needs none.
      const sent = whole.get(name.replace(/-number$/, ''))
      return [name, typeof sent === 'string' ? sent.replace(/^\+34/, '') : value]
    }),
  )
}

/** Fills the fields with it again, except where the reader has been quicker. */
export function fillIn(form: HTMLFormElement, texts: Texts): void {
  for (const input of textInputsOf(form)) {
    const text = texts[input.name]
    if (!text || input.value !== input.defaultValue) continue
    // Past React, which would take a value that it had set itself for old news.
    setValue(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

type TextInput = HTMLInputElement | HTMLTextAreaElement

function textInputsOf(form: HTMLFormElement): TextInput[] {
  return [...form.elements].filter(
    (input): input is TextInput =>
      (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) &&
      ['text', 'email', 'tel', 'textarea'].includes(input.type) &&
      // A password that is shown is a text to the browser.
      !/password/i.test(input.name),
  )
}

function setValue(input: TextInput, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text)
}
