const madrid = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Madrid',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** Returns what clocks in Madrid show: `2031-01-30 10:00`. Texts in time's order. */
export function madridClock(moment: Date): string {
  return madrid.format(moment)
}
