/** A wrong field, and the rule that it breaks: a key of `locales/<language>/errors.json`. */
export interface FieldMark<Field extends string = string> {
  field: Field
  code: string
}

/** The wrong fields from the top of the form to its end; those that it does not show come first. */
export function inScreenOrder(
  broken: Readonly<Record<string, string>>,
  form: HTMLFormElement | null,
): FieldMark[] {
  const boxes = [...(form?.elements ?? [])]
  const place = ({ field }: FieldMark) =>
    boxes.findIndex((box) => box.id === field || isPartOf(field, box.getAttribute('name') ?? ''))
  return Object.entries(broken)
    .map(([field, code]) => ({ field, code }))
    .sort((a, b) => place(a) - place(b))
}

/** A field of several boxes names each after itself: `phone-country`. */
export function isPartOf(field: string, box: string): boolean {
  return box === field || box.startsWith(`${field}-`)
}
