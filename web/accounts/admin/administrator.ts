import type { listAdministrators } from '#domain/accounts/admin/contract.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'

export type Administrator = ResponseOf<typeof listAdministrators>['administrators'][number]
