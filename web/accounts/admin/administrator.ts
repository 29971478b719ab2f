import type { listAdministrators } from '#domain/accounts/admin/contract.ts'
import type { Answer } from '#web/http/types.ts'

export type Administrator = Answer<typeof listAdministrators>['administrators'][number]
