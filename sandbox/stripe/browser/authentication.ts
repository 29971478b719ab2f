import { intentIdOf } from './intent-id.ts'
import type { AuthenticationMessage } from './messages.ts'
import { pageLocale, sandboxOrigin, sandboxPage } from './sandbox-page.ts'
import { textsFor } from './texts.ts'

/**
 * Shows the bank's step over the whole page and resolves once the person has answered. A modal
 * `<dialog>` keeps focus inside and the page behind it out of reach of mouse, keyboard and screen
 * reader; Escape does nothing, since only an answer ends the step.
 */
export function authenticate(clientSecret: string, locale: string | undefined): Promise<void> {
  const intent = intentIdOf(clientSecret)
  const url = new URL(sandboxPage(`_sandbox/authenticate/${encodeURIComponent(intent)}`, locale))
  url.searchParams.set('client_secret', clientSecret)

  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', textsFor(pageLocale(locale)).authentication.title)
  dialog.setAttribute('closedby', 'none')
  dialog.style.cssText =
    'position:fixed;inset:0;box-sizing:border-box;width:100vw;height:100dvh;max-width:none;max-height:none;margin:0;padding:0;border:0;overflow:hidden;background:rgb(10 24 32 / .72)'
  const frame = document.createElement('iframe')
  frame.title = textsFor(pageLocale(locale)).authentication.title
  frame.src = url.href
  // Of the same scheme as its page: where the two differ, browsers paint the frame on white.
  frame.style.cssText =
    'display:block;width:100%;height:100%;border:0;background:transparent;color-scheme:light'
  frame.addEventListener('load', () => frame.focus())
  dialog.append(frame)
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  dialog.addEventListener('close', () => {
    // Some browsers close on a second Escape whatever the page says.
    if (dialog.isConnected) dialog.showModal()
  })

  return new Promise((resolve) => {
    function onMessage(event: MessageEvent<AuthenticationMessage>): void {
      if (event.origin !== sandboxOrigin || event.source !== frame.contentWindow) return
      if (event.data.type !== 'authenticated' || event.data.intent !== intent) return
      window.removeEventListener('message', onMessage)
      dialog.close()
      dialog.remove()
      document.documentElement.style.overflow = scrolling
      resolve()
    }
    const scrolling = document.documentElement.style.overflow
    document.documentElement.style.overflow = 'hidden'
    window.addEventListener('message', onMessage)
    document.body.append(dialog)
    dialog.showModal()
  })
}
