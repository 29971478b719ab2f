import { intentIdOf } from './intent-id.ts'
import type { AuthenticationMessage } from './messages.ts'
import { pageLocale, sandboxOrigin, sandboxPage } from './sandbox-page.ts'
import { textsFor } from './texts.ts'

/** How often the answer of a payer is looked for who approves in the app of their bank. */
const lookMs = 1000

/**
 * Shows the bank's step over the whole page and resolves once the person has answered in it, or elsewhere, as
 * `isOver` then says. A modal `<dialog>` keeps focus inside and the page behind it out of reach of mouse, keyboard and
 * screen reader; Escape does nothing, since only an answer ends the step.
 */
export function authenticate(
  clientSecret: string,
  locale: string | undefined,
  isOver?: () => Promise<boolean>,
): Promise<void> {
  const intent = intentIdOf(clientSecret)
  const url = new URL(sandboxPage(`_sandbox/authenticate/${encodeURIComponent(intent)}`, locale))
  url.searchParams.set('client_secret', clientSecret)
  if (isOver) url.searchParams.set('elsewhere', 'true')
  const { authentication: words } = textsFor(pageLocale(locale))
  const title = isOver ? words.elsewhereTitle : words.title

  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', title)
  dialog.setAttribute('closedby', 'none')
  dialog.style.cssText =
    'position:fixed;inset:0;box-sizing:border-box;width:100vw;height:100dvh;max-width:none;max-height:none;margin:0;padding:0;border:0;overflow:hidden;background:rgb(10 24 32 / .72)'
  const frame = document.createElement('iframe')
  frame.title = title
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
    function end(): void {
      window.removeEventListener('message', onMessage)
      clearInterval(looking)
      dialog.close()
      dialog.remove()
      document.documentElement.style.overflow = scrolling
      resolve()
    }
    function onMessage(event: MessageEvent<AuthenticationMessage>): void {
      if (event.origin !== sandboxOrigin || event.source !== frame.contentWindow) return
      if (event.data.type === 'authenticated' && event.data.intent === intent) end()
    }
    const looking = setInterval(async () => {
      if (await isOver?.()) end()
    }, lookMs)
    const scrolling = document.documentElement.style.overflow
    document.documentElement.style.overflow = 'hidden'
    window.addEventListener('message', onMessage)
    document.body.append(dialog)
    dialog.showModal()
  })
}
