import { z } from 'zod'
import { endpoint } from '#domain/kernel/endpoint.ts'
import { findingSchema } from '#domain/status/contract.ts'

const count = z.number().int().nonnegative()

export const readDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  access: 'staff',
  summary: 'What waits for an administrator, the next sessions, and the figures of the month',
  response: z.object({
    /** Refused by the bank and not paid since. */
    paymentFailures: count,
    /** Their sum in euros, and their oldest charge day. */
    owed: z.object({ amount: z.number(), since: z.iso.date() }).nullable(),
    /** Months that have fallen due of plans at the desk. */
    toCollect: count,
    /** Months that are charged only if an administrator says so. */
    heldCharges: count,
    /** Payments that cardholders dispute at their banks. */
    disputes: z.object({
      open: count,
      /** The first day until which one has to be answered. */
      answerBy: z.iso.date().nullable(),
    }),
    /** For people without e-mail, and not printed yet. */
    letters: count,
    adRequests: z.object({
      unanswered: count,
      /** Whole hours until the promise to the oldest is broken; below zero once it is. */
      hoursLeft: z.number().int().nullable(),
    }),
    /** Since the reader's visit before this one; at their first, of the last seven days. */
    enrolmentsSinceVisit: count,
    /** Counts those of the last seven days. */
    newEnrolments: count,
    /** Lists what does not work as it should. */
    findings: z.array(findingSchema),
    /** The next of each programme that is offered, today's included. */
    sessions: z.array(
      z.object({
        programmeId: z.number().int(),
        programmeName: z.string(),
        day: z.iso.date(),
        from: z.string(),
        to: z.string(),
        expected: count,
      }),
    ),
    /** Days of the next month on which the timetable has sessions that do not take place. */
    closedDays: z.array(
      z.object({
        day: z.iso.date(),
        programmes: z.array(z.string()),
        isHoliday: z.boolean(),
        /** Why, where volunteers have said so. */
        reason: z.string().nullable(),
      }),
    ),
    /** When the newest backup that can be gone back to was begun. */
    lastBackup: z.iso.datetime().nullable(),
    /** People with a place in any programme. */
    enrolled: count,
    /** `YYYY-MM`. */
    month: z.string(),
    /** Euros, of fees that were paid in that month, less what was given back or disputed in it. */
    income: z.number(),
  }),
  errors: [],
})
