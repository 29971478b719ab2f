import { TEXTS_KEPT_MINUTES, typedKey } from './typed-key.ts'

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
export function createTypedTexts(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  now: () => number,
) {
  const keyOf = (form: string) => typedKey + form

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
export const typedTexts = createTypedTexts(
  () => window.sessionStorage,
  () => Date.now(),
)

/** The texts typed into a form's fields, without passwords and consents. */
export function textsIn(form: HTMLFormElement): Texts {
  const whole = new FormData(form)
  return Object.fromEntries(
    boxesOf(form).map(({ name, value }) => {
      // A telephone number's country stands in another box; with its prefix it needs none.
      const sent = whole.get(name.replace(/-number$/, ''))
      return [name, typeof sent === 'string' ? sent.replace(/^\+34/, '') : value]
    }),
  )
}

/** Types it into the boxes again, except where the reader has been quicker. */
export function typeAgain(form: HTMLFormElement, texts: Texts): void {
  for (const box of boxesOf(form)) {
    const text = texts[box.name]
    if (!text || box.value !== box.defaultValue) continue
    // Past React, which would take a value that it had set itself for old news.
    setValue(box, text)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

type Box = HTMLInputElement | HTMLTextAreaElement

function boxesOf(form: HTMLFormElement): Box[] {
  return [...form.elements].filter(
    (box): box is Box =>
      (box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement) &&
      ['text', 'email', 'tel', 'textarea'].includes(box.type) &&
      // A password that is shown is a text to the browser.
      !/password/i.test(box.name),
  )
}

function setValue(box: Box, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')?.set?.call(box, text)
}
