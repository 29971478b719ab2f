import type {
  checkAuth as checkAuthContract,
  logOut as logOutContract,
} from '#domain/accounts/contract.ts'
import type { updateUser as updateUserContract } from '#domain/profile/contract.ts'
import type { getConfig as getConfigContract } from '#domain/service-contract.ts'
import { light } from '#web/http/types.ts'

// What every page calls, without the contracts' schemas: see `light`.
export const checkAuth = light<typeof checkAuthContract>('GET', '/api/check-auth')
export const logOut = light<typeof logOutContract>('POST', '/api/logout')
export const getConfig = light<typeof getConfigContract>('GET', '/api/config', {
  peoplePerEnrolment: 'maxPersonas',
})
export const updateUser = light<typeof updateUserContract>('PUT', '/api/update-user')
