import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { association as written } from '#config'
import type { DonationInput } from '#domain/donations/donation-form.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { fillIn, formTexts, textsIn } from '#web/errors/form-texts.ts'
import { EmailField } from '#web/kernel/forms/email-field.tsx'
import { importOrThrow } from '#web/kernel/forms/import-or-throw.ts'
import { ApiError } from '#web/kernel/http/api-error.ts'
import { RadioCards } from '#web/kernel/ui/fields/radio-cards.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import { PublicForm } from '#web/shell/forms/public-form.tsx'
import { usePublicForm } from '#web/shell/forms/use-public-form.ts'
import { useLanguage } from '#web/shell/layout/use-language.ts'
import { AmountChoices } from './amount-choices.tsx'
import { donatedAddress } from './donated-address.ts'
import { donationFields, loadDonationRules, noName } from './load-donation-rules.ts'
import { type PendingDonation, pendingDonation, typedAs } from './pending-donation.ts'

interface DonationFormProps {
  /** The donation is stored, and waits for its card. */
  onBegun: (pending: PendingDonation) => void
}

/** How much, and with a name or without. What does not count is hidden by styles, so that it works at once. */
export function DonationForm({ onBegun }: DonationFormProps) {
  const { t } = useTranslation('donations')
  const { language } = useLanguage()
  const navigate = useNavigate()
  const { formProps, errorOf } = usePublicForm<(typeof donationFields)[number], DonationInput>({
    names: donationFields,
    loadRules: loadWithForm,
    send: async (donation) => {
      const begin = await importOrThrow(loadSender())
      try {
        onBegun(await begin(donation))
      } catch (error) {
        const before = pendingDonation.read()
        if (!(error instanceof ApiError) || error.code !== 'donations.alreadyPaid' || !before) {
          throw error
        }
        void navigate(donatedAddress(before.donationId), { replace: true })
      }
    },
  })
  useTypingKept(formProps.ref)
  const { least, most } = written.donations
  const money = (cents: number) => formatMoney(cents, language)
  return (
    <PublicForm
      {...formProps}
      onInput={(event) => {
        formProps.onInput(event)
        formTexts.keep(typedAs, textsIn(event.currentTarget))
      }}
      submitText={t('form.submit')}
    >
      <div className="group/amount grid grid-cols-1 gap-4">
        <AmountChoices error={errorOf('choice')} />
        <div className="hidden noscript:hidden group-has-[input[value=other]:checked]/amount:block">
          <TextField
            name="other"
            label={t('form.otherLabel')}
            hint={t('form.otherHint', { least: money(least), most: money(most) })}
            error={errorOf('other')}
            inputMode="decimal"
            autoComplete="off"
            className="max-w-60"
          />
        </div>
      </div>
      <div className="group/giver grid grid-cols-1 gap-6">
        <RadioCards
          name="giver"
          legend={t('form.giver')}
          defaultValue="named"
          sideBySide
          choices={[
            { value: 'named', title: t('form.named'), text: t('form.namedText') },
            { value: noName, title: t('form.anonymous'), text: t('form.anonymousText') },
          ]}
        />
        <div className="grid grid-cols-1 gap-6 group-has-[input[value=anonymous]:checked]/giver:hidden sm:grid-cols-2">
          <TextField
            name="firstName"
            label={t('form.firstName')}
            error={errorOf('firstName')}
            autoComplete="given-name"
          />
          <TextField
            name="lastName"
            label={t('form.lastName')}
            error={errorOf('lastName')}
            autoComplete="family-name"
          />
          <EmailField
            name="email"
            label={t('form.email')}
            hint={t('form.emailHint')}
            error={errorOf('email')}
            autoComplete="email"
          />
        </div>
      </div>
    </PublicForm>
  )
}

async function loadSender() {
  const { beginDonation } = await import('./begin-donation.ts')
  return beginDonation
}

/** The rules, and a signed form, whose time begins to run. */
async function loadWithForm() {
  const [check, { openForm }] = await Promise.all([
    loadDonationRules(),
    importOrThrow(import('./begin-donation.ts')),
  ])
  // The submission tries again, and shows the failure.
  openForm().catch(() => undefined)
  return check
}

/** What was typed and chosen survives a reload, also after it was sent: the donor may change it until it is paid. */
function useTypingKept(element: RefObject<HTMLFormElement | null>): void {
  const [texts] = useState(() => (typeof window === 'undefined' ? null : formTexts.read(typedAs)))
  useEffect(() => {
    if (element.current && texts) fillIn(element.current, texts)
  }, [element, texts])
}

/** After the donation the typed data must not stay for the next user of the browser. */
export function clearTyping(): void {
  formTexts.forget(typedAs)
}
