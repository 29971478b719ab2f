import type { Month } from '../kernel/calendar.ts'

/** So many months ahead of this one can be paid at the desk. */
export const MOST_MONTHS_AHEAD = 12

/**
 * Returns the chosen months once one was ticked or unticked: of those ahead none is skipped, so that the ones before a
 * ticked month come along, and the ones after an unticked month go.
 * @param ahead the months that can be paid ahead, the nearest first
 */
export function inOrder(
  ahead: readonly Month[],
  before: readonly Month[],
  after: readonly Month[],
): Month[] {
  const ticked = after.find((month) => !before.includes(month) && ahead.includes(month))
  const unticked = before.find((month) => !after.includes(month) && ahead.includes(month))
  const isChosen = (month: Month) =>
    (after.includes(month) || (ticked !== undefined && month < ticked)) &&
    (unticked === undefined || month < unticked)
  return [...after.filter((month) => !ahead.includes(month)), ...ahead.filter(isChosen)]
}
