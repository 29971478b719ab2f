import type { FieldError } from '#domain/kernel/errors.ts'

/** In the order of the screen; those of fields that the form does not show come first. */
export function inScreenOrder(
  errors: readonly FieldError[],
  form: HTMLFormElement | null,
): FieldError[] {
  const inputs = [...(form?.elements ?? [])]
  const place = ({ path }: FieldError) =>
    inputs.findIndex(
      (input) => input.id === path || isPartOf(path, input.getAttribute('name') ?? ''),
    )
  return [...errors].sort((a, b) => place(a) - place(b))
}

/** The inputs of a field that has several are named after it: `phone-country`. */
function isPartOf(field: string, input: string): boolean {
  return input === field || input.startsWith(`${field}-`)
}
