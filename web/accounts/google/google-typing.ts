type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What the person types besides what Google has told. */
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
 * What stood in the form when its ten minutes had run out, kept in this tab for whoever goes to
 * Google and back once more; for the same e-mail alone, and until it stands in the form again.
 * @param storage a function, since looking at `sessionStorage` alone throws where it is forbidden
 */
export function typedBefore(storage: () => TabStorage, email: string) {
  const key = `google account ${email}`
  return {
    keep({ firstName, lastName, phone, locality }: Typed): void {
      try {
        storage().setItem(key, JSON.stringify({ firstName, lastName, phone, locality }))
      } catch {
        // A full or forbidden storage must not keep anybody from starting again.
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
