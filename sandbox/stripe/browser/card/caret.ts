/**
 * Returns where the cursor belongs after a text was rewritten: behind the same number of digits as before (or of what else
 * `kept` matches). At the end of the typed text it stays at the end, behind any separator just added.
 */
export function caretAfterFormatting(
  before: string,
  caret: number,
  after: string,
  kept = /\d/,
): number {
  if (caret >= before.length) return after.length
  const keptBefore = [...before.slice(0, caret)].filter((character) => kept.test(character)).length
  let seen = 0
  for (let place = 0; place < after.length; place += 1) {
    if (seen === keptBefore) return place
    if (kept.test(after.charAt(place))) seen += 1
  }
  return after.length
}
