import { adminPages } from '#domain/pages.ts'
import { withQuery } from '#web/kernel/page/with-query.ts'

/** The query parameter that names an incident with personal data. */
export const incidentParameter = 'id'

export const securityPaths = {
  /** One to be completed; without any, to write one down. */
  incident: (id?: string) => withQuery(adminPages.incident, [[incidentParameter, id]]),
} as const
