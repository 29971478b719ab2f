import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { languageFacts } from '#domain/kernel/language.ts'
import { type ChosenColours, leastContrast, paletteOf } from '#domain/kernel/looks/palette.ts'
import { type Scheme, schemes, shippedPalettes } from '#domain/kernel/looks/shipped-palette.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Field, inputClasses, useFieldWiring } from '#web/kernel/ui/fields/field.tsx'

/** The colour of the palette that is what was chosen, or comes nearest to it. */
const shownAs = { main: 'sea', accent: 'clay' } as const

interface ColourFieldProps extends ComponentProps<'input'> {
  name: string
  kind: keyof ChosenColours
  /** All that are typed and can be read as a colour: each changes what the other looks like. */
  chosen: ChosenColours
  error: string | undefined
  onPick: (hex: string) => void
}

/** A colour, typed or picked, beside what the site makes of it by day and at night. */
export function ColourField({ kind, chosen, error, onPick, ...input }: ColourFieldProps) {
  const { t } = useTranslation(['association-admin', 'ui'])
  const name = shownAs[kind]
  const own = chosen[kind]
  const texts = {
    label: t(`looks.${kind}`),
    hint: t(`looks.${kind}Hint`),
    optional: t('ui:optional'),
    error,
  }
  const wiring = useFieldWiring(input, texts)
  return (
    <div className="grid grid-cols-1 gap-3">
      <Field wiring={wiring} {...texts}>
        <div className="flex gap-3">
          <input
            {...input}
            {...wiring.input}
            type="text"
            maxLength={7}
            autoComplete="off"
            spellCheck={false}
            className={classNames(inputClasses, 'max-w-40')}
          />
          <input
            type="color"
            aria-label={t('looks.pick', { colour: texts.label })}
            value={own ?? shippedPalettes.day[name]}
            onChange={(event) => onPick(event.currentTarget.value)}
            className="h-12 w-16 cursor-pointer rounded-md border-2 border-line-strong bg-surface p-1"
          />
        </div>
      </Field>
      {own && <ColourResult kind={kind} own={own} chosen={chosen} />}
    </div>
  )
}

interface ColourResultProps {
  kind: keyof ChosenColours
  own: string
  chosen: ChosenColours
}

function ColourResult({ kind, own, chosen }: ColourResultProps) {
  const { t } = useTranslation('association-admin')
  const { language } = useLanguage()
  const name = shownAs[kind]
  const format = new Intl.NumberFormat(languageFacts[language].locale, {
    maximumFractionDigits: 1,
    roundingMode: 'floor',
  })
  const shown = schemes.map((scheme) => {
    const palette = paletteOf(chosen, scheme)
    return { scheme, hex: palette[name], ratio: leastContrast(palette, name) }
  })
  const changed = shown.filter(({ hex }) => hex !== own).map(({ scheme }) => scheme)
  return (
    <div role="status" className="grid gap-2">
      <p>{t(`looks.${verdict(changed)}`)}</p>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        <li className="flex items-center gap-2">
          <Swatch hex={own} />
          <span>
            <Sentence>{(keep) => t('looks.typed', { hex: keep(own) })}</Sentence>
          </span>
        </li>
        {shown.map(({ scheme, hex, ratio }) => (
          <li key={scheme} className="flex items-center gap-2">
            <Swatch hex={hex} />
            <span>
              <Sentence>
                {(keep) =>
                  t(`looks.${scheme}Shown`, { hex: keep(hex), ratio: format.format(ratio) })
                }
              </Sentence>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function verdict(changed: readonly Scheme[]): 'asTyped' | 'darker' | 'lighter' | 'both' {
  if (changed.length === 2) return 'both'
  const [scheme] = changed
  if (!scheme) return 'asTyped'
  return scheme === 'day' ? 'darker' : 'lighter'
}

function Swatch({ hex }: { hex: string }) {
  return (
    <span
      aria-hidden="true"
      className="size-8 shrink-0 rounded-sm border-2 border-line-strong"
      style={{ background: hex }}
    />
  )
}
