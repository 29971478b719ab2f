import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { association as written } from '#config'
import { type DonationInput, donationFormSchema } from '#domain/donations/donation-form.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { EmailField } from '#web/kernel/forms/email-field.tsx'
import { Form } from '#web/kernel/forms/form.tsx'
import { ScriptsNotice } from '#web/kernel/forms/scripts-notice.tsx'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { schemaValidator } from '#web/kernel/forms/validation.ts'
import { apiErrorOf } from '#web/kernel/http/api-error.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { RadioCards } from '#web/kernel/ui/fields/radio-cards.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import { useAssociation } from '#web/startup/association.ts'
import { AmountChoices, otherAmount } from './amount-choices.tsx'
import { beginDonation, donationForm } from './begin-donation.ts'
import { donatedAddress } from './donated-address.ts'
import { type PendingDonation, pendingDonation, typedAs } from './pending-donation.ts'

/** The choices of giving with a name and without. */
const named = 'named'
const noName = 'anonymous'

interface Values {
  choice: string
  other: string
  giver: string
  firstName: string
  lastName: string
  email: string
}

function validate({ choice, other, giver, ...donor }: Values) {
  const isOther = choice === otherAmount
  const amountField = isOther ? 'other' : 'choice'
  const fieldForPath = (path: string) => (path === 'amount' ? amountField : path)
  const given = giver === noName ? { anonymous: true } : { anonymous: false, ...donor }
  const amount = isOther ? other : choice
  return schemaValidator(donationFormSchema, fieldForPath)({ ...given, amount })
}

interface DonationFormProps {
  /** The donation is stored, and waits for its payment. */
  onBegun: (pending: PendingDonation) => void
}

/** How much, and with a name or without. What does not count is hidden by styles, so that it works at once. */
export function DonationForm({ onBegun }: DonationFormProps) {
  const { t } = useTranslation('donations')
  const { language } = useLanguage()
  const navigate = useNavigate()
  const { suggested } = useAssociation().donations
  const { least, most } = written.donations
  const money = (cents: number) => formatMoney(cents, language)
  const choice = String((suggested[1] ?? least) / 100)
  const { form, formProps, field } = useSubmitForm<Values, DonationInput>({
    defaultValues: { choice, giver: named },
    keep: {
      as: typedAs,
      fields: ['choice', 'other', 'giver', 'firstName', 'lastName', 'email'],
      // The donor may change it until it is paid.
      afterSending: true,
    },
    validate,
    send: async (donation) => {
      try {
        onBegun(await beginDonation(donation))
      } catch (error) {
        const before = pendingDonation.read()
        if (apiErrorOf(error).code !== 'donations.alreadyPaid' || !before) throw error
        void navigate(donatedAddress(before.donationId), { replace: true })
      }
    },
  })
  return (
    <Form
      {...formProps}
      summary
      // Its time begins to run; the submission tries again, and shows a failure.
      onFocus={donationForm.prepare}
      submitText={t('form.submit')}
    >
      <ScriptsNotice />
      <div className="group/amount grid grid-cols-1 gap-4">
        <AmountChoices {...field('choice')} defaultValue={choice} />
        <div className="hidden noscript:hidden group-has-[input[value=other]:checked]/amount:block">
          <TextField
            {...field('other')}
            label={t('form.otherLabel')}
            hint={t('form.otherHint', { least: money(least), most: money(most) })}
            inputMode="decimal"
            autoComplete="off"
            className="max-w-60"
          />
        </div>
      </div>
      <div className="group/giver grid grid-cols-1 gap-6">
        <RadioCards
          {...form.register('giver')}
          legend={t('form.giver')}
          defaultValue={named}
          sideBySide
          choices={[
            { value: named, title: t('form.named'), text: t('form.namedText') },
            { value: noName, title: t('form.anonymous'), text: t('form.anonymousText') },
          ]}
        />
        <div className="grid grid-cols-1 gap-6 group-has-[input[value=anonymous]:checked]/giver:hidden sm:grid-cols-2">
          <TextField
            {...field('firstName')}
            label={t('form.firstName')}
            autoComplete="given-name"
          />
          <TextField {...field('lastName')} label={t('form.lastName')} autoComplete="family-name" />
          <EmailField
            {...field('email')}
            label={t('form.email')}
            hint={t('form.emailHint')}
            autoComplete="email"
          />
        </div>
      </div>
    </Form>
  )
}
