import type { Appearance } from '@stripe/stripe-js'
import { useSyncExternalStore } from 'react'

const darkMode = '(prefers-color-scheme: dark)'

/** Our design language in the words of the card form, in daylight and at night. */
export function useCardAppearance(): Appearance {
  const dark = useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(darkMode)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => window.matchMedia(darkMode).matches,
  )
  return {
    theme: dark ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      ...coloursNow(),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '18px',
      fontWeightMedium: '700',
      borderRadius: '13.5px',
      spacingUnit: '5px',
    },
  }
}

/** The tokens as the browser computes them: their `light-dark()` means nothing inside the frame. */
function coloursNow() {
  const probe = document.createElement('span')
  document.body.append(probe)
  const colour = (token: string) => {
    probe.style.color = `var(--color-${token})`
    return getComputedStyle(probe).color
  }
  const colours = {
    colorPrimary: colour('sea'),
    colorBackground: colour('surface'),
    colorText: colour('ink'),
    colorTextSecondary: colour('ink-soft'),
    colorTextPlaceholder: colour('ink-soft'),
    colorDanger: colour('danger'),
  }
  probe.remove()
  return colours
}
