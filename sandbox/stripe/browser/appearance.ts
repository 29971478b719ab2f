/** The part of Stripe's Appearance API that the card form follows. */
export interface Appearance {
  theme?: 'stripe' | 'night' | 'flat'
  labels?: string
  variables?: Record<string, string>
}

const variableNames: Readonly<Record<string, string>> = {
  colorPrimary: '--primary',
  colorBackground: '--background',
  colorText: '--text',
  colorTextSecondary: '--text-secondary',
  colorTextPlaceholder: '--placeholder',
  colorDanger: '--danger',
  borderRadius: '--radius',
  fontFamily: '--font-family',
  fontSizeBase: '--font-size',
  fontWeightNormal: '--font-weight',
  fontWeightMedium: '--label-weight',
  spacingUnit: '--unit',
}

/** The style sheet's custom properties that an appearance sets; names it does not know are left out. */
export function cssVariables(appearance: Appearance): [name: string, value: string][] {
  return Object.entries(appearance.variables ?? {}).flatMap(([name, value]) => {
    const property = variableNames[name]
    return property && value !== '' ? [[property, String(value)]] : []
  })
}
