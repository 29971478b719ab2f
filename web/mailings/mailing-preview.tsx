import { useTranslation } from 'react-i18next'
import { defaultLanguage } from '#domain/kernel/language.ts'
import { sendMailing, testMailing } from '#domain/mailings/contract.ts'
import { AgreementForm } from '#web/kernel/forms/agreement-form.tsx'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { ApiError } from '#web/kernel/http/api-error.ts'
import { call } from '#web/kernel/http/client.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { useDoneNotice } from '#web/kernel/ui/feedback/use-done-notice.tsx'
import { languagesFor, type MailingFormProps, type Previewed } from './mailing.ts'
import { MailingRecipients } from './mailing-recipients.tsx'

interface MailingPreviewProps extends MailingFormProps {
  requestKey: string
  previewed: Previewed
  /** Another one was sent with this key, of which no answer came: the next press sends one more. */
  onSentBefore: () => void
  onBack: () => void
}

/** The message as it arrives, and the question whether it is to be sent. */
export function MailingPreview(props: MailingPreviewProps) {
  const { filter, counted, recount, onSent, requestKey, previewed, onSentBefore, onBack } = props
  const { t } = useTranslation(['mailings', 'admin'])
  const { payers } = counted

  async function send(): Promise<void> {
    const { texts } = previewed
    const body = { requestKey, filter, texts, payers, confirmed: true as const }
    try {
      const { recipients } = await call(sendMailing, { body })
      await onSent(recipients)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'mailings.keyUsed') onSentBefore()
      throw error
    }
  }

  return (
    <Card>
      <section aria-labelledby="mailing" className="grid gap-6">
        <h2 id="mailing" className="text-2xl">
          {t('preview.title')}
        </h2>
        {previewed.mails.map(({ language, subject, text }) => (
          <article key={language} className="grid gap-2 rounded-md border-2 border-line p-4">
            <h3 className="text-lg">{t(`admin:inLanguage.${language}`)}</h3>
            <p lang={language} className="wrap-anywhere font-bold">
              {t('preview.subject', { subject })}
            </p>
            <p lang={language} className="prose whitespace-pre-wrap wrap-anywhere">
              {text}
            </p>
          </article>
        ))}
        <Test previewed={previewed} />
        <AgreementForm
          labelledBy="mailing"
          facts={
            <>
              <MailingRecipients counted={counted} />
              <InSpanish {...props} />
              <p>{t('preview.final')}</p>
            </>
          }
          confirmText={t('preview.confirmed', { count: payers })}
          submitText={t('preview.send', { count: payers })}
          keepText={t('preview.back')}
          send={send}
          refetch={recount}
          onCancel={onBack}
        />
      </section>
    </Card>
  )
}

/** Who gets Spanish though they read something else. */
function InSpanish({ counted, previewed }: MailingPreviewProps) {
  const { t } = useTranslation('mailings')
  const missing = languagesFor(counted).filter((language) => previewed.texts[language] === null)
  return missing.map((language) =>
    language === defaultLanguage ? null : (
      <p key={language} className="font-bold">
        {t(`preview.inSpanish.${language}`, { count: counted.languages[language] })}
      </p>
    ),
  )
}

function Test({ previewed: { texts } }: Pick<MailingPreviewProps, 'previewed'>) {
  const { t } = useTranslation('mailings')
  const { doneNotice, showDone } = useDoneNotice()
  const { isPending, errorText, mutate } = useSubmit(async () => {
    const { email } = await call(testMailing, { body: { texts } })
    showDone(<Sentence>{(keep) => t('preview.tested', { email: keep(email) })}</Sentence>)
  })
  return (
    <div className="grid justify-items-start gap-3">
      <Button look="secondary" busy={isPending} onClick={mutate}>
        {t('preview.test')}
      </Button>
      {doneNotice}
      <ErrorNotice text={errorText} />
    </div>
  )
}
