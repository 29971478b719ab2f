import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { setupSteps, tickedSteps } from './setup.ts'

export const readSetup = endpoint({
  method: 'GET',
  path: '/api/admin/setup',
  access: 'site',
  summary: 'What has to be ready before the site is opened, and whether it is',
  response: z.object({
    steps: z.array(
      z.object({
        step: z.enum(setupSteps),
        isDone: z.boolean(),
        /** Says, of a step that an administrator has ticked: who, unless that account is erased, and when. */
        by: z.string().nullable(),
        at: z.iso.datetime().nullable(),
      }),
    ),
  }),
  errors: [],
})

/** Idempotent: keeps the first tick. */
export const tickSetupStep = endpoint({
  method: 'POST',
  path: '/api/admin/setup/:step',
  access: 'site',
  summary: 'Say that a step has been done which the site cannot see',
  params: z.object({ step: z.enum(tickedSteps) }),
  response: z.object({ success: z.literal(true) }),
  errors: [],
  rateLimit: { max: 100, windowSeconds: 900 },
})
