import { useEffect, useRef } from 'react'
import { useAssociation } from './association.ts'

/** Follows colours that change while the page is open; those that it came with stand in its own styles. */
export function useColours(): void {
  const { main, accent } = useAssociation().looks
  const shown = useRef(`${main} ${accent}`)
  useEffect(() => {
    const now = `${main} ${accent}`
    if (shown.current === now) return
    shown.current = now
    void import('#domain/kernel/looks/palette.ts').then(({ paletteStyles }) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(paletteStyles({ main, accent }))
      document.adoptedStyleSheets = [sheet]
    })
  }, [main, accent])
}
