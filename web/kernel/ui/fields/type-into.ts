/** Puts a text into a field as if it had been typed, so that forms of either kind take it over. */
export function typeInto(input: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  // Through the prototype: React ignores an input event whose value its own setter has recorded.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
