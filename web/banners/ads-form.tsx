import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_AD_MESSAGE, requestablePlaces } from '#domain/banners/ad-request.ts'
import {
  type AdRequestFields,
  adRequestFields,
  getAdForm,
  requestAd,
} from '#domain/banners/ads-contract.ts'
import { answerWithinHours } from '#domain/banners/specification.ts'
import { EmailField } from '#web/kernel/forms/email-field.tsx'
import { Form } from '#web/kernel/forms/form.tsx'
import { ScriptsNotice } from '#web/kernel/forms/scripts-notice.tsx'
import { createSignedForm } from '#web/kernel/forms/signed-form.ts'
import { useErrorText } from '#web/kernel/forms/use-error-text.ts'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { schemaValidator } from '#web/kernel/forms/validation.ts'
import { apiErrorOf } from '#web/kernel/http/api-error.ts'
import { call } from '#web/kernel/http/client.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { OtherTabLink } from '#web/kernel/ui/content/other-tab-link.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { focusOnArrival } from '#web/kernel/ui/feedback/focus-soon.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { RadioCards } from '#web/kernel/ui/fields/radio-cards.tsx'
import { TextArea } from '#web/kernel/ui/fields/text-area.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import { paths } from '#web/paths.ts'
import { SampleField } from './sample-field.tsx'
import { useSample } from './use-sample.ts'

const signedForm = createSignedForm(() => call(getAdForm), ['ads.formInvalid'])

const validate = schemaValidator(adRequestFields)

/** Where advertisers ask for a place; what is typed survives a reload until it is sent. */
export function AdsForm() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo === null) return <RequestForm onSent={setSentTo} />
  return <Sent email={sentTo} onAnother={() => setSentTo(null)} />
}

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('ads')
  const toErrorText = useErrorText()

  const sample = useSample()

  async function send(fields: AdRequestFields): Promise<void> {
    try {
      await signedForm.send((formToken) =>
        sample.withSample(formToken, (sampleId) =>
          call(requestAd, { body: { ...fields, formToken, sampleId } }),
        ),
      )
    } catch (error) {
      // An earlier request has arrived: sending again after that notice means another one.
      if (apiErrorOf(error).code === 'ads.formUsed') signedForm.forget()
      throw error
    }
    signedForm.forget()
    onSent(fields.email)
  }

  const { formProps, field } = useSubmitForm<AdRequestFields>({
    defaultValues: {},
    keep: { as: 'ads', fields: ['name', 'email', 'company', 'place', 'message'] },
    validate,
    send,
  })
  return (
    <Card>
      <Form {...formProps} summary onFocus={signedForm.prepare} submitText={t('form.submit')}>
        <ScriptsNotice />
        <TextField {...field('name')} autoComplete="name" label={t('form.name')} />
        <EmailField {...field('email')} autoComplete="email" label={t('form.email')} />
        <TextField {...field('company')} autoComplete="organization" label={t('form.company')} />
        <RadioCards
          {...field('place')}
          legend={t('form.place.legend')}
          sideBySide
          choices={requestablePlaces.map((value) => ({ value, title: t(`form.place.${value}`) }))}
        />
        <TextArea
          {...field('message')}
          label={t('form.message')}
          hint={t('form.messageHint')}
          rows={5}
          maxLength={MAX_AD_MESSAGE}
        />
        <SampleField
          file={sample.file}
          percent={sample.percent}
          error={toErrorText(sample.problem ?? undefined) ?? sample.refusal ?? undefined}
          onChoose={sample.choose}
        />
        <div className="grid gap-1">
          <p>{t('form.privacy')}</p>
          <OtherTabLink to={paths.privacyPolicy()}>{t('form.privacyLink')}</OtherTabLink>
        </div>
      </Form>
    </Card>
  )
}

function Sent({ email, onAnother }: { email: string; onAnother: () => void }) {
  const { t } = useTranslation('ads')
  return (
    <div className="grid justify-items-start gap-4">
      <Notice ref={focusOnArrival} tone="success" tabIndex={-1} title={t('form.sent.title')}>
        <p className="wrap-anywhere">
          <Sentence>
            {(keep) => t('form.sent.text', { hours: answerWithinHours, email: keep(email) })}
          </Sentence>
        </p>
      </Notice>
      <Button look="quiet" className="-ml-6" onClick={onAnother}>
        {t('form.another')}
      </Button>
    </div>
  )
}
