type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What is typed besides the data from Google. */
export interface Typed {
  firstName: string
  lastName: string
  phone: string
  locality: string
}

function textsOf(kept: Partial<Typed> | null): Typed | null {
  if (!kept) return null
  const { firstName, lastName, phone, locality } = kept
  const isWhole = [firstName, lastName, phone, locality].every((text) => typeof text === 'string')
  return isWhole ? (kept as Typed) : null
}

/**
 * The content of the form when its ten minutes had expired, kept in this tab for a second way
 * through Google; for the same e-mail alone, and until it is in the form again.
 * @param storage a function, since looking at `sessionStorage` alone throws where it is forbidden
 */
export function typedBefore(storage: () => TabStorage, email: string) {
  const key = `google account ${email}`
  return {
    keep({ firstName, lastName, phone, locality }: Typed): void {
      try {
        storage().setItem(key, JSON.stringify({ firstName, lastName, phone, locality }))
      } catch {
        // A full or forbidden storage must not prevent another start.
      }
    },
    take(): Typed | null {
      try {
        const kept = storage().getItem(key)
        storage().removeItem(key)
        return textsOf(JSON.parse(kept ?? 'null'))
      } catch {
        return null
      }
    },
  }
}
