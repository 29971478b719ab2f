import type {
  logIn as logInContract,
  register as registerContract,
} from '#domain/accounts/contract.ts'
import { light } from '#web/http/types.ts'

// The schemas are loaded at the first interaction with a form: see `load-rules.ts`.
export const logIn = light<typeof logInContract>('POST', '/api/login')
export const register = light<typeof registerContract>('POST', '/api/register')
