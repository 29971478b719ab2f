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
  const hours = [8, 9].map(
    (hour) => new Date(`${chargeMoment(month).slice(0, 10)}T0${hour}:00:00Z`),
  )
  const moment = hours.find((one) => madridClock(one) === chargeMoment(month))
  if (!moment) throw new Error('10:00 in Madrid is 8 or 9 in UTC')
  return moment
}
