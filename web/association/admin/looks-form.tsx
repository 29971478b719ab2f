import { useTranslation } from 'react-i18next'
import { ColourField } from './colour-field.tsx'
import { readColour } from './form-values.ts'
import { LogoField } from './logo-field.tsx'
import { LooksPreview } from './looks-preview.tsx'
import { SectionFrame } from './section-frame.tsx'
import type { SectionProps } from './section-props.ts'
import { useSectionForm } from './use-section-form.ts'

/** The association's logo and colours; what cannot be read as it was chosen is shown as it will be. */
export function LooksForm(props: SectionProps) {
  const { t } = useTranslation('association-admin')
  const state = useSectionForm({
    section: 'looks',
    ...props,
    boxAt: (path) => path.replace(/^looks\.logo\..*/, 'looks.logo'),
  })
  const { form, field, errorOf } = state
  const { logo, ...typed } = form.watch('looks')
  const chosen = { main: readColour(typed.main), accent: readColour(typed.accent) }
  return (
    <SectionFrame section="looks" state={state} preview={<LooksPreview />}>
      <LogoField
        logo={logo}
        error={errorOf('looks.logo')}
        onChange={(chosen) => form.setValue('looks.logo', chosen, { shouldDirty: true })}
      />
      <fieldset className="grid grid-cols-1 gap-6">
        <legend className="pb-2 text-xl font-bold">{t('looks.colours')}</legend>
        <p className="text-ink-soft">{t('looks.coloursHint')}</p>
        {(['main', 'accent'] as const).map((name) => (
          <ColourField
            key={name}
            {...field(`looks.${name}`)}
            kind={name}
            chosen={chosen}
            onPick={(hex) => form.setValue(`looks.${name}`, hex, { shouldDirty: true })}
          />
        ))}
      </fieldset>
    </SectionFrame>
  )
}
