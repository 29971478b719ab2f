import type { ReactNode } from 'react'
import { FormProvider, useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { FieldError } from '#domain/kernel/errors.ts'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { Form } from '#web/kernel/forms/form.tsx'
import { useErrorText } from '#web/kernel/forms/use-error-text.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { type Keep, Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { focusSoon } from '#web/kernel/ui/feedback/focus-soon.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { RadioCards } from '#web/kernel/ui/fields/radio-cards.tsx'
import { paths } from '#web/paths.ts'
import { KnownPeople } from './known-people.tsx'
import {
  emptyFormValues,
  formValuesAt,
  isEmpty,
  type KnownPerson,
  type PersonPath,
  peopleToOffer,
  placesOf,
  toFormValues,
} from './person/people-form.ts'
import { PersonCard } from './person/person-card.tsx'
import { SelfCard } from './person/self-card.tsx'
import { RunningPrice } from './running-price.tsx'
import {
  type EnrolmentFormProps,
  type Restoration,
  useEnrolmentForm,
} from './use-enrolment-form.ts'
import { useKnownPeople } from './use-known-people.ts'

/** Who is to be enrolled: oneself, others, or both. */
export function EnrolmentForm(props: EnrolmentFormProps) {
  const { programme, user, today, maxPeople } = props
  const { t } = useTranslation('enrolments')
  const navigate = useNavigate()
  const toErrorText = useErrorText()
  const { form, formProps, restored, resumes, discarding, clearFieldErrors } = useEnrolmentForm({
    ...props,
    onKept: () => navigate(paths.confirmation(programme.id), { viewTransition: true }),
  })
  const others = useFieldArray({ control: form.control, name: 'others' })
  const [who, typed] = form.watch(['who', 'others'])
  const known = useKnownPeople(user.id, fillUnlessTyped)
  const count = (who === 'others' ? 0 : 1) + (who === 'self' ? 0 : others.fields.length)

  function add() {
    const position = who === 'self' ? 0 : others.fields.length
    if (who === 'self') form.setValue('who', 'both')
    else others.append(emptyFormValues, { shouldFocus: false })
    focusSoon(`others.${position}.firstName`)
  }

  /** @returns the id of the input with their name */
  function fill(person: KnownPerson): string {
    const { others: typed } = form.getValues()
    const room = typed.findIndex(isEmpty)
    const position = room === -1 ? typed.length : room
    if (who === 'self') form.setValue('who', 'others')
    if (room === -1) others.append(toFormValues(person), { shouldFocus: false })
    else others.update(room, toFormValues(person))
    return `others.${position}.firstName`
  }

  // The focus stays at the page's heading: a reader who followed a link continues from there.
  function fillUnlessTyped(person: KnownPerson) {
    const isOffered = peopleToOffer([person], programme.id, form.getValues().others).length > 0
    if (!restored && isOffered) fill(person)
  }

  function remove(index: number) {
    others.remove(index)
    clearFieldErrors()
    focusSoon('add-person')
  }

  /** With the person whom it is about. */
  function textOf({ path, code, params }: FieldError): ReactNode {
    const text = toErrorText(code, params)
    const place = placesOf(form.getValues()).find((candidate) => path.startsWith(`${candidate}.`))
    if (!place) return text
    return <Sentence>{(keep) => t('form.errorOf', { who: nameOf(place, keep), text })}</Sentence>
  }

  function nameOf(place: PersonPath, keep: Keep): string {
    if (place === 'self') return t('form.you')
    const values = form.getValues()
    const position = placesOf(values).indexOf(place) + 1
    const name = formValuesAt(values, place).firstName.trim()
    return name
      ? t('form.personNamed', { position, name: keep(name) })
      : t('form.person', { position })
  }

  return (
    <FormProvider {...form}>
      <Form
        {...formProps}
        summary
        textOf={textOf}
        errorTitle={t('form.sendFailed')}
        errorText={
          formProps.errorText &&
          [formProps.errorText, resumes && t('form.resumes')].filter(Boolean).join(' ')
        }
        className="grid gap-8"
        submitText={t('form.send')}
        beside={<p className="basis-full text-ink-soft">{t('form.sendHint')}</p>}
      >
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
          <div className="grid gap-8">
            {restored && (
              <Restored
                how={restored}
                failure={discarding.errorText}
                onStartOver={discarding.mutate}
              />
            )}
            <RadioCards
              {...form.register('who')}
              legend={t('form.who')}
              choices={[
                { value: 'self', title: t('form.self'), text: t('form.selfHint') },
                { value: 'others', title: t('form.others'), text: t('form.othersHint') },
                { value: 'both', title: t('form.both') },
              ]}
            />
            {who !== 'self' && (count < maxPeople || typed.some(isEmpty)) && (
              <KnownPeople
                people={peopleToOffer(known, programme.id, typed)}
                onChoose={(person) => focusSoon(fill(person))}
              />
            )}
            {who !== 'others' && <SelfCard user={user} today={today} />}
            {who !== 'self' &&
              others.fields.map(({ id }, index) => (
                <PersonCard
                  key={id}
                  index={index}
                  position={index + (who === 'both' ? 2 : 1)}
                  today={today}
                  payersPhone={user.phone}
                  onRemove={others.fields.length > 1 ? () => remove(index) : undefined}
                />
              ))}
            {count < maxPeople ? (
              <Button look="secondary" id="add-person" onClick={add} className="justify-self-start">
                {t('form.add')}
              </Button>
            ) : (
              <Notice role="status">
                <p id="add-person" tabIndex={-1}>
                  {t('form.limit', { max: maxPeople })}
                </p>
              </Notice>
            )}
          </div>
          <RunningPrice
            programme={programme}
            today={today}
            people={count}
            className="lg:sticky lg:top-28"
          />
        </div>
      </Form>
    </FormProvider>
  )
}

interface RestoredProps {
  how: Restoration
  /** Why starting over has failed. */
  failure: string | null
  onStartOver: () => void
}

function Restored({ how, failure, onStartOver }: RestoredProps) {
  const { t } = useTranslation('enrolments')
  return (
    <Notice role="status">
      <p>{t('form.restored')}</p>
      {how === 'healthUnconfirmed' && <p>{t('form.healthUnconfirmed')}</p>}
      <p className="pt-1">
        <Button look="secondary" onClick={onStartOver}>
          {t('form.discard')}
        </Button>
      </p>
      <ErrorNotice text={failure} />
    </Notice>
  )
}
