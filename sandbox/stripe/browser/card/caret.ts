/**
 * Returns where the cursor belongs after a text was rewritten: behind the same number of digits as before. At the end
 * of the typed text it stays at the end, behind any separator just added.
 */
export function caretAfterFormatting(before: string, caret: number, after: string): number {
  if (caret >= before.length) return after.length
  const digitsBefore = before.slice(0, caret).replace(/\D/g, '').length
  let seen = 0
  for (let place = 0; place < after.length; place += 1) {
    if (seen === digitsBefore) return place
    if (/\d/.test(after.charAt(place))) seen += 1
  }
  return after.length
}
