import { CreditCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { offeredWallets, wallets } from '#domain/kernel/wallets.ts'
import { PlaceCard } from '#web/banners/place-card.tsx'
import { AmountChoices } from '#web/donations/amount-choices.tsx'
import { CheckboxField } from '#web/kernel/ui/fields/checkbox-field.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import { useAssociation } from '#web/startup/association.ts'
import { SectionFrame } from './section-frame.tsx'
import type { SectionProps } from './section-props.ts'
import { useSectionForm } from './use-section-form.ts'

const rates = [
  ['primaryYearly', 'primary'],
  ['secondaryYearly', 'secondary'],
] as const

/** Shows the amounts as the forms for donations and cards and the page about advertising do. */
function MoneyPreview() {
  const { t } = useTranslation('association-admin')
  const {
    donations: { suggested },
    paymentMethods,
  } = useAssociation()
  const methods = [
    t('money.card'),
    ...offeredWallets(paymentMethods).map((wallet) => t(`money.wallets.${wallet}`)),
  ]
  return (
    <div className="grid gap-8">
      <AmountChoices
        key={suggested.join()}
        name="choice"
        defaultValue={String((suggested[1] ?? 0) / 100)}
      />
      <div className="grid gap-5 lg:grid-cols-2">
        {rates.map(([, place]) => (
          <PlaceCard key={place} place={place} />
        ))}
      </div>
      <section className="grid gap-3">
        <h3 className="text-xl">{t('money.previewMethods')}</h3>
        <ul className="flex flex-wrap gap-2">
          {methods.map((method) => (
            <li
              key={method}
              className="rounded-md border-2 border-line-strong bg-surface px-4 py-2 font-bold first:border-sea"
            >
              {method}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** The amounts that the donation form suggests, what advertising costs, and what can be paid with. */
export function MoneyForm(props: SectionProps) {
  const { t } = useTranslation('association-admin')
  const state = useSectionForm({
    section: 'money',
    ...props,
    // What is wrong with all of them stands at the first.
    boxAt: (path) => (path === 'donations.suggested' ? 'donations.suggested.0' : path),
  })
  const { form, field } = state
  return (
    <SectionFrame section="money" state={state} preview={<MoneyPreview />}>
      <fieldset className="grid gap-3">
        <legend className="pb-1 font-bold">{t('money.suggested')}</legend>
        <p className="text-ink-soft">{t('money.suggestedHint')}</p>
        <div className="flex flex-wrap gap-4">
          {form.watch('donations.suggested').map((_, place) => (
            <TextField
              // biome-ignore lint/suspicious/noArrayIndexKey: the fields never change places
              key={place}
              {...field(`donations.suggested.${place}`)}
              label={t('money.amount', { place: place + 1 })}
              inputMode="decimal"
              autoComplete="off"
              className="max-w-28"
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="grid gap-3">
        <legend className="pb-1 font-bold">{t('money.rates')}</legend>
        <p className="text-ink-soft">{t('money.ratesHint')}</p>
        <div className="flex flex-wrap gap-4">
          {rates.map(([name, label]) => (
            <TextField
              key={name}
              {...field(`banners.${name}`)}
              label={t(`money.${label}`)}
              inputMode="decimal"
              autoComplete="off"
              className="max-w-40"
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="grid gap-6">
        <legend className="pb-1 font-bold">{t('money.methods')}</legend>
        <p className="text-ink-soft">{t('money.methodsHint')}</p>
        <div className="grid gap-1.5">
          <p className="flex min-h-12 items-start gap-3 py-2">
            <CreditCard className="size-7 shrink-0 text-sea" />
            <span>{t('money.card')}</span>
          </p>
          <p className="text-ink-soft">{t('money.cardText')}</p>
        </div>
        {wallets.map((wallet) => (
          <CheckboxField
            key={wallet}
            {...form.register(`paymentMethods.${wallet}`)}
            label={t(`money.wallets.${wallet}`)}
            hint={t(`money.walletTexts.${wallet}`)}
          />
        ))}
        <p className="text-ink-soft">{t('money.walletsNote')}</p>
      </fieldset>
    </SectionFrame>
  )
}
