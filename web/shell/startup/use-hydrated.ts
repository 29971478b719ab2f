import { useEffect } from 'react'
import { reloads } from '#web/errors/recover.ts'
import { drawFarSections } from './draw-far-sections.ts'

/**
 * Catches up on what people have done with a prerendered page before its scripts ran: tells the forms
 * what was typed into them, and the page's own first script that it can let go of a form that was
 * sent (`server/site/start-script.ts`).
 */
export function useHydrated(): void {
  useEffect(() => {
    for (const field of document.querySelectorAll('input')) {
      if (isTouched(field)) field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    // Whoever is in a form already has turned to it without its hearing.
    const focused = document.activeElement
    if (focused?.closest('form'))
      focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    document.documentElement.classList.add('hydrated')
    window.dispatchEvent(new Event('hydrated'))
    drawFarSections()
    reloads.loaded()
  }, [])
}

/** A box to tick has a value that nobody types. */
function isTouched(field: HTMLInputElement): boolean {
  return field.type === 'checkbox'
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue
}
