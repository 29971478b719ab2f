import { plainHeading } from './fields.ts'

const totals =
  /^(n(o|um|umero)? (de )?(soci\w*|persona\w*|alumn\w*|participantes?)( \d+)+$|(bazkide\w*|pertsona\w*|lagun\w*|ikasle\w*) (guztira|kopurua)|number of (members|people)|en total|(sub)?total(es)?|suma|sum|guztira|denera|batura)( (general|de|soci\w*|persona\w*|altas?|bazkide\w*|lagun|members?|people|\d+))*$/

/** Tells whether a row counts the others, such as «Total: 80» below a list. */
export function isTotalRow(cells: readonly string[]): boolean {
  const text = cells.find((cell) => /\p{L}/u.test(cell)) ?? ''
  return totals.test(plainHeading(text)) && !cells.some((cell) => cell.includes('@'))
}
