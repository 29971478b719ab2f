import type {
  logIn as logInContract,
  register as registerContract,
} from '#domain/accounts/contract.ts'
import { schemaFree } from '#web/kernel/http/types.ts'

// The schemas are loaded at the first interaction with a form: see `load-rules.ts`.
export const logIn = schemaFree<typeof logInContract>('POST', '/api/login')
export const register = schemaFree<typeof registerContract>('POST', '/api/register')
