/** Moves the focus to a field that the next rendering brings, or that it leaves in its place. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}
