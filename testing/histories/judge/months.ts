import { madridClock } from './madrid-clock.ts'

/** 10:00 in Madrid on the second-to-last day, as `madridClock` writes it. */
export function chargeMoment(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return `${month}-${lastDay - 1} 10:00`
}

export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** The moment of a month's charge. */
export function momentOf(month: string): Date {
  return instantOf(chargeMoment(month))
}

/** When an account is asked for a month: five days before the first banking day from the charge day on. */
export function askingMoment(month: string): string {
  return `${daysLater(debitDay(month), -5)} 10:00`
}

export function askingMomentOf(month: string): Date {
  return instantOf(askingMoment(month))
}

/** The first banking day from the charge day on. */
export function debitDay(month: string): string {
  let day = chargeMoment(month).slice(0, 10)
  while (isClosed(day)) day = daysLater(day, 1)
  return day
}

/** Ten o'clock on the first day from this one on, five days after which is a banking day. */
export function askingMomentFrom(day: string): Date {
  let asking = day
  while (isClosed(daysLater(asking, 5))) asking = daysLater(asking, 1)
  return instantOf(`${asking} 10:00`)
}

/** Good Fridays and Easter Mondays of the years that histories may come to. */
const easterClosings: readonly string[] = [
  '2027-03-26',
  '2027-03-29',
  '2028-04-14',
  '2028-04-17',
  '2029-03-30',
  '2029-04-02',
  '2030-04-19',
  '2030-04-22',
  '2031-04-11',
  '2031-04-14',
  '2032-03-26',
  '2032-03-29',
]

function isClosed(day: string): boolean {
  const isWeekend = [0, 6].includes(new Date(day).getUTCDay())
  return isWeekend || /-(01-01|05-01|12-2[56])$/.test(day) || easterClosings.includes(day)
}

function daysLater(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)
}

/** Ten o'clock in Madrid, as `madridClock` writes it. */
function instantOf(moment: string): Date {
  const hours = [8, 9].map((hour) => new Date(`${moment.slice(0, 10)}T0${hour}:00:00Z`))
  const found = hours.find((one) => madridClock(one) === moment)
  if (!found) throw new Error('10:00 in Madrid is 8 or 9 in UTC')
  return found
}

export function later(a: string, b: string | null): string {
  return b !== null && b > a ? b : a
}

export function earlier(a: string | null, b: string): string {
  return a !== null && a < b ? a : b
}
