import { z } from 'zod'
import { cancellationReasons } from '../../billing/cancellation.ts'
import {
  agreementFields,
  endedSchema,
  owedSchema,
  takeBackAgreement,
  takeBackErrors,
  takeBackFacts,
  takenBackSchema,
} from '../../billing/cancellation-contract.ts'
import { shownStatuses } from '../../billing/charge-status.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { anyId } from '../../kernel/schema-types.ts'
import { deletionReasons } from '../deletion.ts'
import { enrolleeSchema } from '../enrollee.ts'
import { correctedEnrolleeSchema } from '../person.ts'
import { comingCharge, enrolmentStates, payerSchema } from './enrolment-columns.ts'

export const getEnrolment = endpoint({
  method: 'GET',
  path: '/api/admin/enrolments/:id',
  access: 'lookUp',
  summary: 'Everything that is known of one enrolment, but what it says about health',
  params: anyId,
  response: z.object({
    id: z.uuid(),
    /** Counts changes of the person's data, in whichever of their enrolments. */
    version: z.number().int(),
    /** `null` once the account is erased, as the payer. */
    enrollee: enrolleeSchema.nullable(),
    /** Whole years, today. */
    /** A guardian has agreed. */
    guardian: z.boolean(),
    programmeId: z.number().int(),
    programmeName: z.string(),
    status: z.enum(enrolmentStates),
    enrolledOn: z.iso.date(),
    /** When it was ended, and the last day on which the person may come. */
    endedOn: z.iso.date().nullable(),
    effectiveEndDate: z.iso.date().nullable(),
    cancellation: z
      .object({
        reason: z.enum(cancellationReasons),
        /** `null` also for readers who do not see to people. */
        comment: z.string().nullable(),
        /** Who has cancelled; `null` once that account is erased. */
        by: z.string().nullable(),
      })
      .nullable(),
    /** Describes the deletion of an entry that was a mistake. */
    deletion: z
      .object({
        reason: z.enum(deletionReasons),
        /** Who has deleted it; `null` once that account is erased. */
        by: z.string().nullable(),
        /** The last day to undo it; `null` once it is too late for good. */
        undoUntil: z.iso.date().nullable(),
      })
      .nullable(),
    /** Says where it went on in another programme, and where it came from; among `others`. */
    movedToId: z.uuid().nullable(),
    movedFromId: z.uuid().nullable(),
    payer: payerSchema.nullable(),
    nextCharge: comingCharge.nullable(),
    /** The site charges it, or did: it has a payment schedule. */
    isCharged: z.boolean(),
    /** Newest first. */
    charges: z.array(
      z.object({
        id: z.uuid(),
        date: z.iso.date(),
        /** `YYYY-MM`. */
        month: z.string(),
        /** Euros, as what was given back. */
        amount: z.number(),
        refunded: z.number(),
        state: z.enum(shownStatuses),
        receiptNumber: z.string().nullable(),
      }),
    ),
    /** False also for readers who may not know. */
    hasHealthInfo: z.boolean(),
    /** The same person's, by the same payer: what is corrected here is corrected there. */
    others: z.array(
      z.object({
        id: z.uuid(),
        programmeName: z.string(),
        status: z.enum(enrolmentStates),
        effectiveEndDate: z.iso.date().nullable(),
        enrolledOn: z.iso.date(),
      }),
    ),
  }),
  errors: ['subscriptions.enrolmentNotFound'],
})

/** Saving the stored values is accepted with any version and changes nothing. */
export const correctEnrollee = endpoint({
  method: 'PUT',
  path: '/api/admin/enrolments/:id',
  access: 'people',
  summary: "Correct an enrollee's data, with their newest version",
  params: anyId,
  body: correctedEnrolleeSchema,
  response: z.object({ version: z.number().int() }),
  errors: [
    'subscriptions.enrolmentNotFound',
    'admin.personErased',
    'enrolments.personChanged',
    'enrolments.personExists',
    'enrolments.birthDateInvalid',
    'enrolments.guardianRequired',
  ],
  rateLimit: { max: 300, windowSeconds: 900 },
})

/** Each reading is written down; that is why it is no GET (design §6). */
export const readHealthInfo = endpoint({
  method: 'POST',
  path: '/api/admin/enrolments/:id/health-info',
  access: 'health',
  summary:
    'What an enrolment says about health, to an instructor where it is shared; who has read it is kept in the audit log',
  params: anyId,
  /** `null` when nothing is said, or not any more. */
  response: z.object({ text: z.string().nullable() }),
  errors: ['subscriptions.enrolmentNotFound'],
  rateLimit: { max: 100, windowSeconds: 900 },
})

/** For who withdraws the consent at the desk, by telephone or on paper; in the profile their payer does it. */
export const forgetHealthInfo = endpoint({
  method: 'POST',
  path: '/api/admin/enrolments/:id/forget-health',
  access: 'people',
  recentPassword: true,
  summary:
    'Delete what is said about a person’s health in all enrolments by this payer, as they ask',
  params: anyId,
  body: z.object({ confirmed: z.literal(true, 'http.fieldInvalid') }),
  response: z.object({}),
  errors: ['subscriptions.enrolmentNotFound'],
  rateLimit: { max: 60, windowSeconds: 900 },
})

/** Says what ending an enrolment now would mean, to be read before it is done. */
export const previewCancellation = endpoint({
  method: 'GET',
  path: '/api/admin/enrolments/:id/cancellation',
  access: 'people',
  summary: 'What ending an enrolment now would end and still charge',
  params: anyId,
  response: endedSchema.extend({
    owed: owedSchema,
    /** The last day of the payer's right to withdraw at no cost; `null` once it is over. */
    withdrawUntil: z.iso.date().nullable(),
    /** The site charges nothing for it: it ends today. */
    withoutSubscription: z.boolean(),
  }),
  errors: ['subscriptions.enrolmentNotFound', 'admin.enrolmentEnded'],
})

/** Reads what taking a cancellation back would charge, before it is done. */
export const previewTakeBackAsAdministrator = endpoint({
  method: 'GET',
  path: '/api/admin/enrolments/:id/take-back',
  access: 'people',
  summary: 'What taking back the cancellation of an enrolment would charge, until its last day',
  params: anyId,
  response: takeBackFacts,
  errors: takeBackErrors,
})

/** Whoever has cancelled; the payer is notified by e-mail. */
export const takeBackAsAdministrator = endpoint({
  method: 'POST',
  path: '/api/admin/enrolments/:id/take-back',
  access: 'people',
  summary: 'Take back the cancellation of an enrolment; sending it again answers the same',
  params: anyId,
  body: z.object(takeBackAgreement),
  response: takenBackSchema,
  errors: [...takeBackErrors, 'admin.chargesChanged'],
  rateLimit: { max: 300, windowSeconds: 900 },
})

/** Ends an enrolment by the association's decision; the payer is notified by e-mail. */
export const cancelAsAdministrator = endpoint({
  method: 'POST',
  path: '/api/admin/enrolments/:id/cancel',
  access: 'people',
  recentPassword: true,
  summary: 'End an enrolment, by the decision of the association',
  params: anyId,
  body: z.object(agreementFields),
  response: endedSchema,
  errors: [
    'subscriptions.enrolmentNotFound',
    'subscriptions.endChanged',
    'subscriptions.enrolmentMoved',
    'subscriptions.providerUnavailable',
  ],
  rateLimit: { max: 300, windowSeconds: 900 },
})
