import { askingMomentOf, momentOf, monthAfter } from './judge/months.ts'
import { isAccount } from './methods.ts'
import type { World } from './world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** After a charge day, those on which what was refused is tried again. */
const RETRY_DAYS = [3, 5, 7]

/** What falls due on another day than that of charges is done within a week, or it waits for an administrator. */
const LONGEST_GAP = 4 * DAY

export const span = { MINUTE, HOUR, DAY }

/**
 * Time passes until then, with the server running: the clock stops wherever something is due or a
 * job has its hour, jobs run, and events that were late arrive. A server that dies on the way is
 * started again.
 */
export async function passTime(world: World, until: Date): Promise<void> {
  const previous = passing.get(world.database) ?? Promise.resolve()
  const mine = previous.then(() => stopByStop(world, until))
  passing.set(world.database, mine)
  await mine
}

/** Takes turns, so that for two at once time passes for the one and then for the other. */
const passing = new WeakMap<World['database'], Promise<void>>()

async function stopByStop(world: World, until: Date): Promise<void> {
  let before = world.now()
  for (const stop of stopsUntil(world, until)) {
    if (stop > world.now()) await world.sandbox.clock.moveTo(stop)
    await world.followClock()
    await world.servers.revive()
    if (world.random.chance(0.7)) await world.relay.deliverLate()
    const from = before
    const now = world.now()
    await world.servers.runJobs((cron) => wasDue(cron, from, now))
    world.outages.noteRound(now)
    await world.servers.revive()
    before = now
  }
}

/** Time passes with the server off. */
export async function passTimeOff(world: World, until: Date): Promise<void> {
  const from = world.now()
  world.servers.turnOff()
  await world.sandbox.clock.moveTo(until)
  await world.followClock()
  world.outages.noteOff(from, until)
  await world.servers.turnOn()
  world.outages.noteRound(until)
}

/** Some time from now, at an odd minute of the day. */
export function later(world: World, unit: number, most: number): Date {
  const ahead = unit * (0.1 + world.random.next() * (most - 0.1))
  return new Date(Math.floor((world.now().getTime() + ahead) / 60_000) * 60_000 + 30_000)
}

/**
 * The moments to stop at. On a charge day: when charges fall due, and twice after it, for what has had no
 * answer; the days on which a refused one is tried again; elsewhere some nights, with the daily jobs.
 */
function stopsUntil(world: World, until: Date): Date[] {
  const { payers, random } = world
  const now = world.now().getTime()
  const hasAccounts = payers.some(({ cards }) => [...cards.values()].some(isAccount))
  const stops: number[] = []
  for (let day = startOfDay(now); day <= until.getTime(); day += DAY) {
    const month = new Date(day).toISOString().slice(0, 7)
    const charge = momentOf(month).getTime()
    const isChargeDay = startOfDay(charge) === day
    if (isChargeDay) stops.push(charge, charge + 15 * MINUTE, charge + 90 * MINUTE)
    // Accounts are asked some days ahead.
    const asking = hasAccounts ? askingMomentOf(month).getTime() : 0
    if (startOfDay(asking) === day) stops.push(asking, asking + 15 * MINUTE, asking + 90 * MINUTE)
    const sinceCharge = (day - startOfDay(momentOf(monthAfter(month, -1)).getTime())) / DAY
    if (RETRY_DAYS.includes(sinceCharge)) stops.push(sameHour(day, charge))
    const isLong = day - (stops.at(-1) ?? now) > LONGEST_GAP
    const isNight = sinceCharge === 1 || random.chance(sinceCharge < 18 ? 0.2 : 0.06) || isLong
    if (isNight) stops.push(day + 4 * HOUR + 10 * MINUTE)
  }
  return [...stops.filter((stop) => stop > now && stop < until.getTime()), until.getTime()]
    .sort((a, b) => a - b)
    .map((stop) => new Date(stop))
}

/** Ten o'clock in Madrid, or a little after it where the clocks change between the two days. */
function sameHour(day: number, charge: number): number {
  return day + Math.max(charge - startOfDay(charge), 8 * HOUR) + MINUTE
}

function startOfDay(moment: number): number {
  return moment - (moment % DAY)
}

/**
 * Tells whether a cron expression such as `30 3 * * *` had its moment between the two; days and months in it are not
 * looked at. Hours are taken for UTC: a job at night may run an hour late.
 */
function wasDue(cron: string, from: Date, to: Date): boolean {
  const [minute = '*', hour = '*'] = cron.split(' ')
  const passed = to.getTime() - from.getTime()
  if (hour === '*') {
    const every = minute.startsWith('*/') ? Number(minute.slice(2)) : minute === '*' ? 1 : 60
    return passed >= every * MINUTE
  }
  const at = startOfDay(to.getTime()) + Number(hour) * HOUR + Number(minute) * MINUTE
  const last = at <= to.getTime() ? at : at - DAY
  return last > from.getTime()
}
