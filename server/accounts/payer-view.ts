import { fullName } from '#domain/kernel/full-name.ts'
import type { User } from './user.ts'

/** Who pays, as administrators see it; `null` once the account is erased. */
export function payerView(user: User) {
  return user.status === 'erased' ? null : { name: fullName(user), email: user.email }
}
