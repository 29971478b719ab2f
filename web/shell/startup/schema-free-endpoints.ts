import type {
  checkAuth as checkAuthContract,
  logOut as logOutContract,
} from '#domain/accounts/contract.ts'
import type { updateUser as updateUserContract } from '#domain/profile/contract.ts'
import type { getConfig as getConfigContract } from '#domain/service-contract.ts'
import { schemaFree } from '#web/kernel/http/types.ts'

// What every page calls, without the contracts' schemas: see `schemaFree`.
export const checkAuth = schemaFree<typeof checkAuthContract>('GET', '/api/check-auth')
export const logOut = schemaFree<typeof logOutContract>('POST', '/api/logout')
export const getConfig = schemaFree<typeof getConfigContract>('GET', '/api/config', {
  peoplePerEnrolment: 'maxPersonas',
})
export const updateUser = schemaFree<typeof updateUserContract>('PUT', '/api/update-user')
