import { useEffect, useState } from 'react'
import { brokenPasswordRules, type PasswordWeakness } from '#domain/accounts/password.ts'
import { checkPassword } from '#domain/accounts/password-contract.ts'
import { call } from '#web/kernel/http/client.ts'

/** Long enough not to ask at every letter. */
const PAUSE_MS = 500

/**
 * Why a password that meets the plain rules is easy to guess: the error's code, `null` when it is
 * not, `undefined` while unknown. Calls the server once typing pauses; when that cannot be reached,
 * the form's submission returns the error.
 * @param form sign-up's other fields, of which a password should not be made
 * @param token of the link with which the password is chosen
 */
export function usePasswordStrength(
  password: string,
  { form, token }: { form: HTMLFormElement | null; token?: string | undefined },
): PasswordWeakness | null | undefined {
  const [known, setKnown] = useState<{ password: string; weakness: PasswordWeakness | null }>()

  useEffect(() => {
    if (brokenPasswordRules(password).length > 0) return
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      const owner = form && ownerIn(form)
      const body = { password, ...(owner && { owner }), ...(token && { token }) }
      call(checkPassword, { body, signal: leaving.signal }).then(
        ({ weakness }) => setKnown({ password, weakness }),
        () => undefined,
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [password, form, token])

  return known?.password === password ? known.weakness : undefined
}

/** Who is signing up, as far as they have said. */
function ownerIn(form: HTMLFormElement) {
  const typed = new FormData(form)
  const text = (name: string) => String(typed.get(name) ?? '').slice(0, 254)
  if (!typed.has('locality')) return undefined
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    locality: text('locality'),
  }
}
