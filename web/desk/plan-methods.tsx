import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changePaymentMethod, methodChangeSchema } from '#domain/desk/contract.ts'
import { formatMonth } from '#domain/kernel/calendar-text.ts'
import { Form } from '#web/kernel/forms/form.tsx'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { schemaValidator } from '#web/kernel/forms/validation.ts'
import { call } from '#web/kernel/http/client.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { RadioCards } from '#web/kernel/ui/fields/radio-cards.tsx'
import type { DeskView } from './desk-view.ts'

type Person = DeskView['people'][number]
type Plan = NonNullable<Person['plan']>

interface PlanMethodsProps {
  people: readonly Person[]
  onChanged: () => Promise<void>
}

/** Shows by what each person's months are paid, and changes it from the next one on. */
export function PlanMethods({ people, onChanged }: PlanMethodsProps) {
  const { t } = useTranslation('desk')
  const [changing, setChanging] = useState<string | null>(null)
  const going = people.flatMap(({ plan, ...person }) => (plan ? [{ ...person, plan }] : []))
  if (going.length === 0) return null
  return (
    <Section look="part" id="plans" title={t('plan.title')} lead={t('plan.text')}>
      <ul className="grid gap-5">
        {going.map(({ enrolmentId, person, programmeName, plan }) => (
          <li key={enrolmentId} className="grid justify-items-start gap-2">
            <h3 className="text-lg">
              <Sentence>
                {(keep) =>
                  t('monthsOf', {
                    person: keep(person ?? t('erased')),
                    programme: keep(programmeName),
                  })
                }
              </Sentence>
            </h3>
            <p>{t(`plan.now.${plan.method ?? 'none'}`)}</p>
            {changing === enrolmentId ? (
              <MethodForm
                id={enrolmentId}
                plan={plan}
                onDone={async () => {
                  setChanging(null)
                  await onChanged()
                }}
              />
            ) : (
              plan.choices.length > 0 && (
                <Button look="secondary" onClick={() => setChanging(enrolmentId)}>
                  {t('plan.change')}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface MethodFormProps {
  id: string
  plan: Plan
  onDone: () => Promise<void>
}

function MethodForm({ id, plan: { from, choices }, onDone }: MethodFormProps) {
  const { t } = useTranslation('desk')
  const { language } = useLanguage()
  const { formProps, field } = useSubmitForm({
    validate: schemaValidator(methodChangeSchema),
    defaultValues: { method: choices[0] ?? 'desk', from },
    send: async (body) => {
      await call(changePaymentMethod, { params: { id }, body })
      await onDone()
    },
  })
  return (
    <Form {...formProps} submitText={t('plan.submit')}>
      <RadioCards
        {...field('method')}
        legend={t('plan.choice', { month: formatMonth(from, language) })}
        choices={choices.map((value) => ({
          value,
          title: t(`plan.choices.${value}`),
          text: t(`plan.choiceTexts.${value}`),
        }))}
      />
    </Form>
  )
}
