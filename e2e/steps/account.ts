import type { Account } from '../product/member.ts'
import type { Visitor } from '../visitor.ts'

/** Fills in the sign-up form and sends it. */
export async function signUp(visitor: Visitor, account: Account): Promise<void> {
  const { firstName, lastName, email, phone, locality, password } = account
  const typed = { firstName, lastName, email, locality, password, repeatPassword: password }
  for (const [name, value] of Object.entries(typed)) {
    await visitor.field(`accounts:fields.${name}`).fill(value)
  }
  await visitor.field('ui:phone.number').fill(phone)
  await visitor.field('accounts:fields.terms').check()
  await visitor.presses('accounts:register.submit')
}

/** Fills in the log-in form and sends it. */
export async function logIn(
  visitor: Visitor,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<void> {
  await visitor.field('accounts:fields.email').fill(email)
  await visitor.field('accounts:fields.password').fill(password)
  await visitor.presses('accounts:logIn.submit')
}

/** Types a new password twice, where a link has led or one's own is changed, and sends it. */
export async function chooseNewPassword(visitor: Visitor, password: string): Promise<void> {
  await visitor.field('passwords:choose.password').fill(password)
  await visitor.field('passwords:choose.repeat').fill(password)
  await visitor.presses('passwords:choose.submit')
}

/** By the menu that carries the reader's name. */
export async function logOut(visitor: Visitor, firstName: string): Promise<void> {
  await visitor.presses('shell:header.account', { name: firstName })
  await visitor.presses('shell:header.logOut')
}
