const daySeconds = 86_400

function startOfDay(moment: number): number {
  return moment - (moment % daySeconds)
}

/** Returns Easter Sunday of a year, at midnight UTC (the anonymous Gregorian computation). */
function easter(year: number): number {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const leaps = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25)
  const epact = (leaps + 19 * golden + 15) % 30
  const age =
    epact -
    Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11))
  const weekday = (year + Math.floor(year / 4) + age + 2 - century + Math.floor(century / 4)) % 7
  const sunday = age - weekday
  const month = 3 + Math.floor((sunday + 40) / 44)
  return Date.UTC(year, month - 1, sunday + 28 - 31 * Math.floor(month / 4)) / 1000
}

/** Tells whether banks settle payments in euro on the day of this moment (the calendar of TARGET). */
function isBankingDay(moment: number): boolean {
  const day = startOfDay(moment)
  const date = new Date(day * 1000)
  const weekday = date.getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  const monthDay = date.toISOString().slice(5, 10)
  if (['01-01', '05-01', '12-25', '12-26'].includes(monthDay)) return false
  const sunday = easter(date.getUTCFullYear())
  return day !== sunday - 2 * daySeconds && day !== sunday + daySeconds
}

/**
 * Returns midnight UTC of the banking day that is so many banking days after a moment (Unix seconds); with 0 it is
 * that moment's own day, or the first banking day after it.
 */
export function addBankingDays(moment: number, count: number): number {
  let day = startOfDay(moment)
  while (!isBankingDay(day)) day += daySeconds
  for (let left = count; left > 0; left -= 1) {
    do day += daySeconds
    while (!isBankingDay(day))
  }
  return day
}
