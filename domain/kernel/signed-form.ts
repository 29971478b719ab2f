import { z } from 'zod'
import { text } from './schema-types.ts'

/** A form that the server signs, to be sent once: not before some seconds, nor after some hours. */
export const signedForm = z.object({
  formToken: z.string(),
  /** Before so many milliseconds have gone by, the form is refused. */
  waitMs: z.number().int(),
  /** After so many, too. */
  lifetimeMs: z.number().int(),
})

export type SignedForm = z.output<typeof signedForm>

export const formToken = text().max(300)
