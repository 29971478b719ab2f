import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { readAccount } from '#domain/accounts/admin/account-contract.ts'
import { enrolAtDesk, quoteAtDesk } from '#domain/desk/enrol-contract.ts'
import type { Person } from '#domain/enrolments/person.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import type { ProgrammeId } from '#domain/programmes/programme.ts'
import type { Quote } from '#web/enrolments/confirmation/review.ts'
import { ConsentSheetLinks } from '#web/enrolments/consent-sheet-links.tsx'
import { firstChargeOf } from '#web/enrolments/first-charge.ts'
import {
  emptyFormValues,
  type PeopleForm,
  toFormValues,
} from '#web/enrolments/person/people-form.ts'
import { PersonCard } from '#web/enrolments/person/person-card.tsx'
import { fieldForPath, validatePeopleForm } from '#web/enrolments/person/validate-people-form.ts'
import { ConfirmDialog } from '#web/kernel/forms/confirm-dialog.tsx'
import { Form } from '#web/kernel/forms/form.tsx'
import { FormDate } from '#web/kernel/forms/form-date.tsx'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { toFieldErrors, type ValidationResult } from '#web/kernel/forms/validation.ts'
import { call } from '#web/kernel/http/client.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { BackLink } from '#web/kernel/page/back-link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { RadioCards } from '#web/kernel/ui/fields/radio-cards.tsx'
import { useOffered } from '#web/programmes/use-programmes.ts'
import { accountIdParameter, adminPaths } from '#web/signed-in-paths.ts'
import { useToday } from '#web/startup/config.ts'

type Account = ResponseOf<typeof readAccount>

/** Enrols a person for an account, by what they have signed on paper, to pay at the desk each month. */
export default function DeskEnrolmentPage() {
  const { t } = useTranslation('desk-enrolment')
  const id = useQueryParameters().get(accountIdParameter) ?? '-'
  const query = useAccountQuery(['user', 'account'], readAccount, { params: { id } })
  const today = useToday()
  const { data } = query
  return (
    <div className="admin-page max-w-4xl">
      <PageHeading
        title={t('title')}
        lead={t('lead')}
        above={<BackLink to={adminPaths.account(id)}>{t('back')}</BackLink>}
      />
      {data && today ? (
        <EnrolmentForm account={data} today={today} />
      ) : (
        <NotLoaded title={t('failed')} query={query} />
      )}
    </div>
  )
}

interface DeskForm extends PeopleForm {
  programme: string
  signedOn: string
}

interface Enrolment {
  programmeId: ProgrammeId
  people: Person[]
  signedOn: string
}

/** Asks who it is, in which programme, and when they signed; the price is agreed to in a dialog. */
function EnrolmentForm({ account, today }: { account: Account; today: string }) {
  const { t } = useTranslation('desk-enrolment')
  const programmes = useOffered()
  const [agreed, setAgreed] = useState<(Enrolment & { quote: Quote }) | null>(null)
  const { form, formProps, errorOf } = useSubmitForm<DeskForm, Enrolment>({
    defaultValues: {
      programme: String(programmes[0]?.id ?? ''),
      signedOn: today,
      who: 'others',
      self: emptyFormValues,
      // Who has enrolled nobody yet mostly comes themselves.
      others: [
        account.enrolments.length === 0 ? toFormValues(ofAccount(account)) : emptyFormValues,
      ],
    },
    reValidateMode: 'onSubmit',
    validate: (values): ValidationResult<Enrolment> => {
      const people = validatePeopleForm(values, today, 1)
      if (!('payload' in people)) return people
      if (!values.signedOn || values.signedOn > today) {
        return { errors: toFieldErrors({ signedOn: 'desk.signedOnInvalid' }) }
      }
      const programmeId = Number(values.programme) as ProgrammeId
      return { payload: { programmeId, people: people.payload, signedOn: values.signedOn } }
    },
    send: async (enrolment) => {
      const { programmeId, people } = enrolment
      const { quote } = await call(quoteAtDesk, {
        params: { id: account.id },
        body: { programmeId, people },
      })
      setAgreed({ ...enrolment, quote })
    },
    fieldForPath: (path): string => fieldForPath(path, form.getValues()),
  })
  return (
    <FormProvider {...form}>
      <Form {...formProps} summary className="grid gap-7" submitText={t('next')}>
        <p className="text-lg">
          <Sentence>{(keep) => t('account', { name: keep(fullName(account)) })}</Sentence>
        </p>
        <ConsentSheetLinks />
        <RadioCards
          {...form.register('programme')}
          legend={t('programme')}
          choices={programmes.map(({ id, name }) => ({
            value: String(id),
            title: <span translate="no">{name}</span>,
          }))}
          sideBySide
        />
        <PersonCard index={0} position={1} today={today} payersPhone={undefined} />
        <FormDate
          control={form.control}
          name="signedOn"
          legend={t('signedOn')}
          hint={t('signedOnHint')}
          error={errorOf('signedOn')}
        />
      </Form>
      {agreed && <Agreement account={account} {...agreed} onClose={() => setAgreed(null)} />}
    </FormProvider>
  )
}

/** Says what is paid from when, and enrols after a yes. */
function Agreement({
  account,
  quote,
  onClose,
  ...enrolment
}: Enrolment & { account: Account; quote: Quote; onClose: () => void }) {
  const { t } = useTranslation('desk-enrolment')
  const { language } = useLanguage()
  const money = useMoney()
  const navigate = useNavigate()
  const [person] = enrolment.people
  const first = firstChargeOf(quote, 0)
  return (
    <ConfirmDialog
      open
      title={
        <Sentence>
          {(keep) => t('confirm.title', { person: keep(person ? fullName(person) : '') })}
        </Sentence>
      }
      description={t('confirm.where')}
      confirmText={t('confirm.submit')}
      failedTitle={t('confirm.failed')}
      confirm={async () => {
        const { subscriptions } = await call(enrolAtDesk, {
          params: { id: account.id },
          body: { ...enrolment, amount: quote.firstMonth },
        })
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: ['enrolment'] }),
          queryClient.invalidateQueries({ queryKey: ['user'] }),
        ])
        await navigate(adminPaths.deskPayment(subscriptions[0]?.enrolmentId))
      }}
      onClose={onClose}
    >
      {first && (
        <p className="text-lg">
          <Sentence>
            {(keep) =>
              t('confirm.text', {
                amount: keep(formatMoney(first.amount, language)),
                day: formatDay(first.day, language),
                monthly: keep(money(quote.monthly)),
              })
            }
          </Sentence>
        </p>
      )}
    </ConfirmDialog>
  )
}

function ofAccount({ firstName, lastName, phone, locality }: Account) {
  return { firstName, lastName, phone: formatPhone(phone), locality }
}
