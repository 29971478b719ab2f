import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { type AdOutcome, adOutcomes } from '#domain/banners/ad-request.ts'
import { adAnswerSchema, answerAd } from '#domain/banners/admin/ads-contract.ts'
import { MAX_BODY_LENGTH, MAX_SUBJECT_LENGTH } from '#domain/mailings/mailing-text.ts'
import { useFormDraft } from '#web/kernel/drafts/use-form-draft.tsx'
import { Form } from '#web/kernel/forms/form.tsx'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { schemaValidator } from '#web/kernel/forms/validation.ts'
import { call } from '#web/kernel/http/client.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { RadioCards } from '#web/kernel/ui/fields/radio-cards.tsx'
import { TextArea } from '#web/kernel/ui/fields/text-area.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import type { Ad } from './ads.ts'

type Letter = Ad['letters'][AdOutcome]

type AdAnswer = z.output<typeof adAnswerSchema>

const checkAnswer = schemaValidator(adAnswerSchema)

interface AdAnswerFormProps {
  ad: Ad
  onSent: () => Promise<void>
  /** An earlier one was sent, of which no answer came. */
  onSentBefore: () => void
}

/**
 * An answer by e-mail; choosing a kind inserts its letter, but never replaces typed text. If it was
 * changed after a submission whose response was lost, a notice explains that, and the next press
 * sends another e-mail.
 */
export function AdAnswerForm({ ad, onSent, onSentBefore }: AdAnswerFormProps) {
  const { t } = useTranslation('ads-admin')
  const draft = useFormDraft<Omit<AdAnswer, 'requestKey'>>(`ad ${ad.id}`, {
    outcome: 'answered',
    ...ad.letters.answered,
  })
  const { requestKey } = draft
  const { form, field, formProps } = useSubmitForm<Omit<AdAnswer, 'requestKey'>, AdAnswer>({
    draft,
    defaultValues: draft.values,
    validate: (values) => checkAnswer({ ...values, requestKey }),
    send: async (body) => {
      await call(answerAd, { params: { id: ad.id }, body })
      await onSent()
    },
    onError: ({ code }) => {
      if (code !== 'ads.keyUsed') return
      draft.renewKey()
      onSentBefore()
    },
  })
  const outcome = form.watch('outcome')

  function write({ subject, body }: Letter): void {
    form.setValue('subject', subject)
    form.setValue('body', body)
    form.clearErrors()
  }

  function choose(next: AdOutcome): void {
    const letter = ad.letters[outcome]
    const { subject, body } = form.getValues()
    if (subject === letter.subject && body === letter.body) write(ad.letters[next])
  }

  return (
    <Card>
      <Form
        {...formProps}
        errorTitle={t('answer.failed')}
        submitText={t('answer.send')}
        beside={
          <Button look="quiet" onClick={() => write(ad.letters[outcome])}>
            {t('answer.letter')}
          </Button>
        }
      >
        <div className="grid gap-2">
          <h2 className="text-2xl">{t('answer.title')}</h2>
          <p className="prose wrap-anywhere">
            <Sentence>
              {(keep) =>
                t('answer.lead', {
                  email: keep(ad.email),
                  language: t(`answer.languages.${ad.language}`),
                })
              }
            </Sentence>
          </p>
        </div>
        <RadioCards
          {...form.register('outcome', { onChange: ({ target }) => choose(target.value) })}
          legend={t('answer.kind')}
          sideBySide
          choices={adOutcomes.map((value) => ({ value, title: t(`outcome.${value}`) }))}
        />
        <TextField
          {...field('subject')}
          lang={ad.language}
          label={t('answer.subject')}
          maxLength={MAX_SUBJECT_LENGTH}
        />
        <TextArea
          {...field('body')}
          lang={ad.language}
          label={t('answer.body')}
          rows={8}
          maxLength={MAX_BODY_LENGTH}
        />
      </Form>
    </Card>
  )
}
