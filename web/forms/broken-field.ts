/** A wrong field, and the rule that it breaks: a key of `locales/<language>/errors.json`. */
export interface BrokenField<Field extends string = string> {
  field: Field
  code: string
}

/** The invalid fields in the order of the screen; those that the form does not show come first. */
export function inScreenOrder(
  broken: Readonly<Record<string, string>>,
  form: HTMLFormElement | null,
): BrokenField[] {
  const inputs = [...(form?.elements ?? [])]
  const place = ({ field }: BrokenField) =>
    inputs.findIndex(
      (input) => input.id === field || isPartOf(field, input.getAttribute('name') ?? ''),
    )
  return Object.entries(broken)
    .map(([field, code]) => ({ field, code }))
    .sort((a, b) => place(a) - place(b))
}

/** The inputs of a field that has several are named after it: `phone-country`. */
export function isPartOf(field: string, input: string): boolean {
  return input === field || input.startsWith(`${field}-`)
}
