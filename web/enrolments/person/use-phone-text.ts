import { useEffect, useState } from 'react'

/** A number as people read it. The rules of the world's numbers are heavy and come after the page. */
export function usePhoneText(phone: string | undefined): string {
  const [format, setFormat] = useState<((e164: string) => string) | null>(null)

  useEffect(() => {
    let isMounted = true
    import('#domain/kernel/phone.ts').then(
      ({ formatPhone }) => isMounted && setFormat(() => formatPhone),
      // Without connection the bare number has to do.
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [])

  if (!phone) return ''
  return format ? format(phone) : phone
}
