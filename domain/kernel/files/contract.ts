import { z } from 'zod'
import { endpoint } from '#domain/kernel/endpoint.ts'
import { text } from '../schema-types.ts'
import { adminPurposes, fileKinds, MAX_FILE_NAME } from './purposes.ts'
import { uploadRefusals } from './refusals.ts'

/** The parameters of every upload. */
export const uploadQuery = z.object({ name: text().max(4 * MAX_FILE_NAME) })

/** An uploaded file that belongs to nothing yet: it is kept if its id is used within a day. */
export const uploadedFile = z.object({
  id: z.uuid(),
  kind: z.enum(fileKinds),
  name: z.string(),
  bytes: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})
export type UploadedFile = z.infer<typeof uploadedFile>

export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/admin/uploads/:purpose',
  access: 'staff',
  summary: 'Send a file, as the body itself (application/octet-stream)',
  params: z.object({ purpose: z.enum(adminPurposes) }),
  query: uploadQuery,
  response: uploadedFile,
  errors: uploadRefusals,
})

/** Also what is not public: hidden documents, samples of advertisements. */
export const readFile = endpoint({
  method: 'GET',
  path: '/api/admin/files/:id/:object',
  access: 'staff',
  summary: 'A kept file, whole or in part (Range)',
  params: z.object({ id: z.uuid(), object: text().max(60) }),
  response: z.unknown(),
  errors: ['files.notFound'],
})
