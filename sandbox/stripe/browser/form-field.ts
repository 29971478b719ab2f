import { caretAfterFormatting } from './card/caret.ts'

/** One text box of a form, with its label, its hint and the place for its error. */
export interface FormField {
  readonly input: HTMLInputElement
  setTexts(label: string, hint: string, placeholder: string): void
  /** Shows why the value will not do, or takes an old remark away. */
  setError(text: string | undefined): void
}

interface FieldRules {
  /** Writes the value in groups; without it the value stays as it was typed. */
  format?: (text: string) => string
  /** Matches what is not a separator between groups: digits, if it does not say so. */
  kept?: RegExp
  /** Called after each change, with the value already formatted. */
  onInput(): void
  onLeave(): void
}

function part<T extends HTMLElement>(id: string): T {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no #${id}`)
  return found as T
}

/** Takes over the field whose elements carry the ids `name`, `name-label`, `-hint` and `-error`. */
export function formField(name: string, { format, kept = /\d/, ...rules }: FieldRules): FormField {
  const input = part<HTMLInputElement>(name)
  const label = part(`${name}-label`)
  const hint = part(`${name}-hint`)
  const error = part(`${name}-error`)

  function write(value: string, caret: number): void {
    if (!format) return
    const formatted = format(value)
    if (formatted === input.value && value === formatted) return
    const place = caretAfterFormatting(value, caret, formatted, kept)
    input.value = formatted
    input.setSelectionRange(place, place)
  }

  input.addEventListener('input', () => {
    write(input.value, input.selectionStart ?? input.value.length)
    rules.onInput()
  })
  input.addEventListener('beforeinput', (event) => {
    // Deleting over a separator must delete what is before it, or the separator comes back.
    const caret = input.selectionStart ?? 0
    if (event.inputType !== 'deleteContentBackward' || caret !== input.selectionEnd) return
    let end = caret
    while (end > 0 && !kept.test(input.value.charAt(end - 1))) end -= 1
    if (!format || end === caret) return
    event.preventDefault()
    write(input.value.slice(0, Math.max(0, end - 1)) + input.value.slice(caret), end - 1)
    rules.onInput()
  })
  input.addEventListener('blur', () => rules.onLeave())

  return {
    input,
    setTexts(labelText, hintText, placeholder) {
      label.textContent = labelText
      hint.textContent = hintText
      input.placeholder = placeholder
    },
    setError(text) {
      error.textContent = text ?? ''
      error.hidden = text === undefined
      input.setAttribute('aria-invalid', String(text !== undefined))
      input.setAttribute(
        'aria-describedby',
        text === undefined ? hint.id : `${error.id} ${hint.id}`,
      )
    },
  }
}
