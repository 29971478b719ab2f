import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/http/api-error.ts'
import { call } from '#web/http/client.ts'
import { Button } from '#web/ui/content/button.tsx'
import { Card } from '#web/ui/content/card.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { forgotPassword } from './password-endpoints.ts'

const hints = ['minutes', 'spam', 'hour'] as const

type Outcome = { tone: 'success' | 'error'; text: string; attempt: number }

/** What to do now that a link may be on its way; the same whether or not there is such an account. */
export function ResetLinkSent({ email }: { email: string }) {
  const { t } = useTranslation('passwords')
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function sendAgain(): Promise<void> {
    setBusy(true)
    const attempt = (outcome?.attempt ?? 0) + 1
    try {
      await call(forgotPassword, { body: { email } })
      setOutcome({ tone: 'success', text: t('sent.sentAgain'), attempt })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setOutcome({ tone: 'error', text: error.message, attempt })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Card look="sea">
        <ul className="grid list-disc gap-2 pl-5">
          {hints.map((hint) => (
            <li key={hint}>{t(`sent.${hint}`)}</li>
          ))}
        </ul>
      </Card>
      {outcome && (
        <Notice
          key={outcome.attempt}
          tone={outcome.tone}
          {...(outcome.tone === 'success' && { role: 'status' })}
        >
          <p>{outcome.text}</p>
        </Notice>
      )}
      <Button
        look="secondary"
        busy={busy}
        className="justify-self-start"
        onClick={() => void sendAgain()}
      >
        {t('sent.again')}
      </Button>
    </>
  )
}
