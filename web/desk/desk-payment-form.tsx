import { type ReactNode, useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { deskPaymentSchema, recordDeskPayment } from '#domain/desk/contract.ts'
import { inOrder } from '#domain/desk/month-choice.ts'
import { monthOf } from '#domain/kernel/calendar.ts'
import { formatMonth } from '#domain/kernel/calendar-text.ts'
import { sumEuros } from '#domain/kernel/money.ts'
import { type DeskMethod, deskMethods } from '#domain/kernel/payment-method.ts'
import { Form } from '#web/kernel/forms/form.tsx'
import { FormDate } from '#web/kernel/forms/form-date.tsx'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { toFieldErrors, type ValidationResult } from '#web/kernel/forms/validation.ts'
import { call } from '#web/kernel/http/client.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { CheckboxGroup } from '#web/kernel/ui/fields/checkbox-group.tsx'
import { RadioCards } from '#web/kernel/ui/fields/radio-cards.tsx'
import type { DeskView } from './desk-view.ts'

type Person = DeskView['people'][number]
type Month = Person['months'][number]

interface DeskValues {
  /** The chosen months of each enrolment. */
  months: Record<string, string[]>
  method: DeskMethod
  receivedOn: string
}

/** So many months ahead are shown at once; the others on a press. */
const SHOWN_AHEAD = 2

interface DeskPaymentFormProps {
  view: DeskView
  /** @param words what was recorded */
  onTaken: (words: ReactNode) => Promise<void>
}

/** Chooses who pays which months, and by what. What is owed is chosen already. */
export function DeskPaymentForm({ view: { people, today }, onTaken }: DeskPaymentFormProps) {
  const { t } = useTranslation('desk')
  const money = useMoney()
  // One for each intended payment: they stay when a submission is repeated.
  const [keys] = useState(
    () => new Map(people.map((one) => [one.enrolmentId, crypto.randomUUID()])),
  )
  const { form, formProps, errorOf } = useSubmitForm({
    defaultValues: {
      months: chosenAtFirst(people, today),
      method: 'cash',
      receivedOn: today,
    } as DeskValues,
    validate: (values): ValidationResult<DeskValues> => {
      const received = deskPaymentSchema.shape.receivedOn.safeParse(values.receivedOn)
      const errors = {
        months: sumOf(people, values.months) === 0 && 'desk.monthsRequired',
        receivedOn: (!received.success || values.receivedOn > today) && 'desk.dayInvalid',
      } as const
      return errors.months || errors.receivedOn
        ? { errors: toFieldErrors(errors) }
        : { payload: values }
    },
    send: async ({ months, method, receivedOn }) => {
      const receipts: string[] = []
      for (const person of people) {
        const { enrolmentId: id } = person
        const chosen = months[id] ?? []
        if (chosen.length === 0) continue
        const amount = sumOf([person], months)
        const requestKey = keys.get(id) ?? ''
        const body = { requestKey, months: chosen, method, amount, receivedOn }
        const answer = await call(recordDeskPayment, { params: { id }, body })
        receipts.push(...answer.receipts.map(({ number }) => number))
      }
      const amount = money(sumOf(people, months))
      await onTaken(
        <Sentence>
          {(keep) =>
            `${t('done.title', { amount: keep(amount) })}. ${t('done.text', {
              count: receipts.length,
              numbers: keep(receipts.join(', ')),
            })}`
          }
        </Sentence>,
      )
    },
  })
  const sum = sumOf(people, form.watch('months'))
  return (
    <Form
      {...formProps}
      summary
      className="grid gap-7"
      submitText={
        sum > 0 ? (
          <Sentence>{(keep) => t('submit', { amount: keep(money(sum)) })}</Sentence>
        ) : (
          t('submitOpen')
        )
      }
    >
      {people.map((person, index) => (
        <Controller
          key={person.enrolmentId}
          control={form.control}
          name={`months.${person.enrolmentId}`}
          render={({ field }) => (
            <PersonMonths
              person={person}
              name={index === 0 ? 'months' : `months-${person.enrolmentId}`}
              error={index === 0 && errorOf('months')}
              values={field.value ?? []}
              onChange={field.onChange}
            />
          )}
        />
      ))}
      <RadioCards
        {...form.register('method')}
        legend={t('method')}
        choices={deskMethods.map((value) => ({ value, title: t(`methods.${value}`) }))}
        sideBySide
      />
      <FormDate
        control={form.control}
        name="receivedOn"
        legend={t('day')}
        error={errorOf('receivedOn')}
      />
    </Form>
  )
}

interface PersonMonthsProps {
  person: Person
  name: string
  error: ReactNode
  values: readonly string[]
  onChange: (months: string[]) => void
}

function PersonMonths({ person, name, error, values, onChange }: PersonMonthsProps) {
  const { t } = useTranslation('desk')
  const { language } = useLanguage()
  const money = useMoney()
  const [showsAll, setShowsAll] = useState(false)
  const payable = person.months.filter(({ state }) => state !== 'underWay')
  const underWay = person.months.filter(({ state }) => state === 'underWay')
  const ahead = payable.filter(({ state }) => state === 'ahead')
  const hidden = new Set(showsAll ? [] : ahead.slice(SHOWN_AHEAD))
  return (
    <div className="grid justify-items-start gap-3 *:w-full">
      <CheckboxGroup
        name={name}
        legend={
          <Sentence>
            {(keep) =>
              t('monthsOf', {
                person: keep(person.person ?? t('erased')),
                programme: keep(person.programmeName),
              })
            }
          </Sentence>
        }
        hint={underWay
          .map(({ month }) => `${formatMonth(month, language)}: ${t('state.underWay')}`)
          .join('. ')}
        error={error}
        values={values}
        onChange={(months) => onChange(inOrder(monthsOf(ahead), values, months))}
        choices={payable
          .filter((one) => !hidden.has(one))
          .map(({ month, amount, state }) => ({
            value: month,
            title: (
              <Sentence>
                {(keep) => `${formatMonth(month, language)} · ${keep(money(amount))}`}
              </Sentence>
            ),
            text: t(`state.${state}`),
          }))}
      />
      {hidden.size > 0 && (
        <Button look="secondary" onClick={() => setShowsAll(true)} className="w-auto!">
          {t('more')}
        </Button>
      )}
    </div>
  )
}

/** Returns all months that are owed; where none is, this month of the person whose page it is. */
function chosenAtFirst(people: readonly Person[], today: string): DeskValues['months'] {
  const owed = people.map(({ enrolmentId, months }) => [
    enrolmentId,
    months.filter(({ state }) => state === 'owed').map(({ month }) => month),
  ])
  const [first] = people
  if (owed.some(([, months]) => months && months.length > 0) || !first) {
    return Object.fromEntries(owed)
  }
  const { enrolmentId, months } = first
  const now = months.filter(({ month, state }) => state === 'ahead' && month === monthOf(today))
  return { ...Object.fromEntries(owed), [enrolmentId]: now.map(({ month }) => month) }
}

const monthsOf = (months: readonly Month[]) => months.map(({ month }) => month)

/** Returns what the chosen months of these people cost, in euros. */
function sumOf(people: readonly Person[], chosen: DeskValues['months']): number {
  const isChosen = (enrolmentId: string, { month }: Month) => chosen[enrolmentId]?.includes(month)
  const months = people.flatMap((one) => {
    return one.months.filter((month) => isChosen(one.enrolmentId, month))
  })
  return sumEuros(months.map(({ amount }) => amount))
}
