import type { Stripe } from '@stripe/stripe-js'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { PurchaseError } from './problem.ts'
import { type CardService, openStripe } from './stripe-script.ts'

/** The card provider's script in the reader's language, once it is there, or why it is not. */
export function useStripeScript(service: CardService) {
  const { language } = useLanguage()
  const [opened, setOpened] = useState<{ stripe: Stripe; language: string } | null>(null)
  const [failure, setFailure] = useState<PurchaseError | null>(null)
  const newest = useRef(0)
  const { publishableKey, scriptUrl, sandbox } = service

  /** Of several the newest counts, which is in the language shown. */
  const open = useCallback(async (): Promise<void> => {
    newest.current += 1
    const round = newest.current
    try {
      const stripe = await openStripe({ publishableKey, scriptUrl, sandbox }, language)
      if (round !== newest.current) return
      setOpened({ stripe, language })
      setFailure(null)
    } catch (error) {
      if (!(error instanceof PurchaseError)) throw error
      if (round === newest.current) setFailure(error)
    }
  }, [publishableKey, scriptUrl, sandbox, language])

  useEffect(() => {
    void open()
  }, [open])

  return { ...opened, failure, again: open }
}
