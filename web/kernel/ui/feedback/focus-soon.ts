/** Moves the focus to a field that the next rendering brings, or that it leaves in its place. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}

/** Gives, as an element's `ref`, the focus to it as soon as it is there, clear of what sticks to the edges. */
export function focusOnArrival(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}
