import { useEffect } from 'react'
import { reloads } from '#web/failures/recover.ts'

/**
 * Says that React is there, which gives it the press that came before (`web/start.ts`), once the forms
 * know what was typed into them.
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
    reloads.loaded()
  }, [])
}

/** A checkbox has a value that is never typed. */
function isTouched(field: HTMLInputElement): boolean {
  return field.type === 'checkbox'
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue
}
