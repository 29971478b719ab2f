import type { StripeError } from '@stripe/stripe-js'
import { type FormField, formField } from './form-field.ts'
import type { MethodForm, Problem } from './method-form.ts'
import type { Texts } from './texts.ts'

interface FieldsFormParts<Name extends string> {
  /** The fields from top to bottom, by the ids of `payment.html`. */
  order: readonly Name[]
  /** How a field is written in groups, where it is. */
  formats?: Partial<Record<Name, { format: (text: string) => string; kept?: RegExp }>>
  /** Returns what is wrong with a value. */
  problemOf: Record<Name, (value: string) => Problem | undefined>
  label(fields: Record<Name, FormField>, words: Texts['form']): void
  /** Called after each change of a field. */
  typed?: (name: Name) => void
  /** Says which field a refusal of the server is about. */
  refused?: (error: StripeError) => Name | undefined
  data(values: Record<Name, string>): Record<string, unknown>
}

/** A form of text fields that are checked one by one. */
export function fieldsForm<Name extends string>(
  texts: Texts,
  { order, formats = {}, problemOf, label, typed, refused, data }: FieldsFormParts<Name>,
): MethodForm & { fields: Record<Name, FormField> } {
  let words = texts
  const formatOf = (name: Name) => (formats as Record<Name, object | undefined>)[name]
  const problemNow = (name: Name) => problemOf[name](fields[name].input.value)
  const entries = order.map((name) => [
    name,
    formField(name, {
      ...formatOf(name),
      onInput() {
        fields[name].setError(undefined)
        typed?.(name)
      },
      onLeave() {
        const problem = fields[name].input.value === '' ? undefined : problemNow(name)
        if (problem) fields[name].setError(words.errors[problem])
      },
    }),
  ])
  const fields = Object.fromEntries(entries) as Record<Name, FormField>

  function setTexts(next: Texts): void {
    words = next
    label(fields, words.form)
    for (const name of order) fields[name].setError(undefined)
  }

  setTexts(texts)

  return {
    fields,
    setTexts,
    isComplete: () => order.every((name) => problemNow(name) === undefined),
    validate() {
      const problems = order.map((name) => ({ name, problem: problemNow(name) }))
      for (const { name, problem } of problems) {
        fields[name].setError(problem && words.errors[problem])
      }
      const first = problems.find(({ problem }) => problem !== undefined)
      if (!first?.problem) return undefined
      fields[first.name].input.focus()
      return { code: first.problem, message: words.errors[first.problem] }
    },
    showRefusal(error) {
      const name = refused?.(error)
      if (!name) return
      fields[name].setError(error.message)
      fields[name].input.focus()
    },
    data() {
      const values = order.map((name) => [name, fields[name].input.value.trim()])
      return data(Object.fromEntries(values))
    },
    setBusy(busy) {
      for (const name of order) fields[name].input.readOnly = busy
    },
  }
}
