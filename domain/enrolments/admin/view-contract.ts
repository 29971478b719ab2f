import { z } from 'zod'
import { lineField } from '../../accounts/text-fields.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { text } from '../../kernel/schema-types.ts'

/** More than fit above a list would hide it. */
export const MAX_VIEWS = 20

export const MAX_VIEW_NAME_LENGTH = 60

/** The list's query string that a view may hold; not the search words, which may be a name. */
const viewAddress = /^(?:(?:estado|programa|orden|columnas)=[\w%,.+-]{0,200}(?:&(?!$)|$))*$/

const view = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Holds what follows the question mark of the list's address. */
  address: z.string(),
})

/** Views of the list of enrolments that have a name; all administrators share them. */
export const listViews = endpoint({
  method: 'GET',
  path: '/api/admin/enrolment-views',
  access: 'lookUp',
  summary: 'The named views of the list of enrolments',
  response: z.object({ views: z.array(view) }),
  errors: [],
})

/** A name that is there already is given to this view from now on. */
export const saveView = endpoint({
  method: 'POST',
  path: '/api/admin/enrolment-views',
  access: 'lookUp',
  summary: 'Give a view of the list of enrolments a name',
  body: z.object({
    name: lineField('admin.viewNameInvalid')
      .min(1, 'admin.viewNameInvalid')
      .max(MAX_VIEW_NAME_LENGTH, 'admin.viewNameInvalid'),
    address: text().max(500).regex(viewAddress, 'http.fieldInvalid'),
    /** It was removed and comes back, unless another has that name by now. */
    isRestored: z.boolean().default(false),
  }),
  response: z.object({ id: z.uuid() }),
  errors: ['admin.tooManyViews'],
  rateLimit: { max: 100, windowSeconds: 900 },
})

/** One that is gone already stays so. */
export const removeView = endpoint({
  method: 'DELETE',
  path: '/api/admin/enrolment-views/:id',
  access: 'lookUp',
  summary: 'Take a view of the list of enrolments away, for everybody',
  params: z.object({ id: z.uuid() }),
  response: z.object({ success: z.literal(true) }),
  errors: [],
  rateLimit: { max: 100, windowSeconds: 900 },
})
