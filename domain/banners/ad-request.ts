import { HOUR_MS } from '../kernel/durations.ts'
import { answerWithinHours } from './specification.ts'

export const MAX_AD_MESSAGE = 3000

/** Lists where an advertiser would like to be seen; `either` leaves it to the association. */
export const requestablePlaces = ['primary', 'secondary', 'either'] as const

export type RequestablePlace = (typeof requestablePlaces)[number]

/** Lists what has become of a request: answered leaves open whether there will be a banner. */
export const adStates = ['new', 'answered', 'accepted', 'declined'] as const

export type AdState = (typeof adStates)[number]

/** Lists what an answer, or a word by telephone, makes of a request. */
export const adOutcomes = ['answered', 'accepted', 'declined'] as const

export type AdOutcome = (typeof adOutcomes)[number]

/** Hours before the promised deadline at which administrators are reminded. */
export const remindBeforeHours = 6

/** The instant until which an advertiser is promised an answer (spec §1). */
export function answerDue(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + answerWithinHours * HOUR_MS)
}

/** Whole hours that are left of the promise; below zero once it is broken. */
export function hoursLeft(receivedAt: Date, now: Date): number {
  return Math.floor((answerDue(receivedAt).getTime() - now.getTime()) / HOUR_MS)
}

/** Requests that came before this instant and are still open are to be reminded of. */
export function remindThoseBefore(now: Date): Date {
  return new Date(now.getTime() - (answerWithinHours - remindBeforeHours) * HOUR_MS)
}
