import { CreditCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PlaceCard } from '#web/banners/place-card.tsx'
import { AmountChoices } from '#web/donations/amount-choices.tsx'
import { useAssociation } from '#web/shell/startup/association.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { SectionFrame } from './section-frame.tsx'
import type { SectionProps } from './section-page.tsx'
import { useSectionForm } from './use-section-form.ts'

const rates = [
  ['primaryYearly', 'primary'],
  ['secondaryYearly', 'secondary'],
] as const

/** As the form for donations and the page about advertising show them. */
function MoneyPreview() {
  const { suggested } = useAssociation().donations
  return (
    <div className="grid gap-8">
      <AmountChoices key={suggested.join()} />
      <div className="grid gap-5 lg:grid-cols-2">
        {rates.map(([, place]) => (
          <PlaceCard key={place} place={place} />
        ))}
      </div>
    </div>
  )
}

/** The amounts that the donation form suggests, and what advertising costs. */
export function MoneyForm(props: SectionProps) {
  const { t } = useTranslation('association-admin')
  const state = useSectionForm({
    section: 'money',
    ...props,
    // What is wrong with all of them stands at the first.
    boxAt: (path) => (path === 'donations.suggested' ? 'donations.suggested.0' : path),
  })
  const { form, errorOf } = state
  return (
    <SectionFrame section="money" state={state} preview={<MoneyPreview />}>
      <fieldset className="grid gap-3">
        <legend className="pb-1 font-bold">{t('money.suggested')}</legend>
        <p className="text-ink-soft">{t('money.suggestedHint')}</p>
        <div className="flex flex-wrap gap-4">
          {form.watch('donations.suggested').map((_, place) => {
            const field = `donations.suggested.${place}` as const
            return (
              <TextField
                // biome-ignore lint/suspicious/noArrayIndexKey: the boxes never change places
                key={place}
                {...form.register(field)}
                label={t('money.amount', { place: place + 1 })}
                inputMode="decimal"
                autoComplete="off"
                className="max-w-28"
                error={errorOf(field)}
              />
            )
          })}
        </div>
      </fieldset>
      <fieldset className="grid gap-3">
        <legend className="pb-1 font-bold">{t('money.rates')}</legend>
        <p className="text-ink-soft">{t('money.ratesHint')}</p>
        <div className="flex flex-wrap gap-4">
          {rates.map(([name, label]) => (
            <TextField
              key={name}
              {...form.register(`banners.${name}`)}
              label={t(`money.${label}`)}
              inputMode="decimal"
              autoComplete="off"
              className="max-w-40"
              error={errorOf(`banners.${name}`)}
            />
          ))}
        </div>
      </fieldset>
      <section className="grid gap-1" aria-labelledby="methods">
        <h2 id="methods" className="text-xl">
          {t('money.methods')}
        </h2>
        <p className="flex items-center gap-2">
          <CreditCard aria-hidden="true" className="size-6 shrink-0 text-sea" />
          <strong>{t('money.card')}</strong>
        </p>
        <p className="text-ink-soft">{t('money.cardText')}</p>
      </section>
    </SectionFrame>
  )
}
