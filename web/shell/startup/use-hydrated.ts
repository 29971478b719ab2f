import { useEffect } from 'react'
import { reloads } from '#web/errors/recover.ts'
import { renderOffscreenSections } from './render-offscreen-sections.ts'

/**
 * Replays what people have done with a prerendered page before its scripts ran: dispatches typed
 * values to the forms, and lets the page's own first script release a form that was submitted
 * (`server/site/start-script.ts`).
 */
export function useHydrated(): void {
  useEffect(() => {
    for (const field of document.querySelectorAll('input')) {
      if (isTouched(field)) field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    // A form that has the focus already has fired no event for it.
    const focused = document.activeElement
    if (focused?.closest('form'))
      focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    document.documentElement.classList.add('hydrated')
    window.dispatchEvent(new Event('hydrated'))
    renderOffscreenSections()
    reloads.loaded()
  }, [])
}

/** A checkbox has a value that is never typed. */
function isTouched(field: HTMLInputElement): boolean {
  return field.type === 'checkbox'
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue
}
