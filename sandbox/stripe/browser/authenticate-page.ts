import { intentKindOf } from './intent-id.ts'
import { resolveLocale } from './locale.ts'
import type { AuthenticationMessage } from './messages.ts'
import { textsFor } from './texts.ts'

/**
 * The bank's authentication page, in a frame over the shop's page or as a page of its own after a
 * redirect. The answer is sent to the sandbox; then the shop's page is notified.
 */

const query = new URLSearchParams(location.search)
const clientSecret = query.get('client_secret') ?? ''
const kind = intentKindOf(clientSecret) ?? 'setup_intent'
const intent = decodeURIComponent(location.pathname.split('/').at(-1) ?? '')
const locale = resolveLocale(query.get('locale') ?? undefined, navigator.languages)
const { authentication: words, errors } = textsFor(locale)
/** The answer is given in the app of the bank, and here the payer can only leave. */
const isElsewhere = query.has('elsewhere')

const part = (id: string) => document.getElementById(id) as HTMLElement
const buttons = [part('approve'), part('reject')] as HTMLButtonElement[]

function setBusy(busy: boolean): void {
  for (const button of buttons) button.setAttribute('aria-disabled', String(busy))
  part('status').textContent = busy ? words.working : ''
}

function leave(outcome: 'succeeded' | 'failed'): void {
  if (window.parent !== window) {
    const message: AuthenticationMessage = { type: 'authenticated', intent }
    window.parent.postMessage(message, query.get('parent') ?? location.origin)
    return
  }
  const returnUrl = query.get('return_url')
  if (returnUrl && /^https?:/.test(returnUrl)) {
    const url = new URL(returnUrl)
    url.searchParams.set(kind, intent)
    url.searchParams.set(`${kind}_client_secret`, clientSecret)
    url.searchParams.set('redirect_status', outcome)
    location.replace(url)
    return
  }
  part('answers').hidden = true
  part('status').textContent = words.finished
}

async function answer(outcome: 'succeed' | 'fail'): Promise<void> {
  if (buttons[0]?.getAttribute('aria-disabled') === 'true') return
  setBusy(true)
  part('problem').hidden = true
  const problem = await fetch(location.pathname, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': locale },
    body: JSON.stringify({ client_secret: clientSecret, outcome }),
  }).then(
    (response) => (response.ok ? undefined : errors.api_error),
    () => errors.api_connection_error,
  )
  setBusy(false)
  if (problem === undefined) return leave(outcome === 'succeed' ? 'succeeded' : 'failed')
  part('problem').textContent = problem
  part('problem').hidden = false
}

document.documentElement.lang = locale
document.title = isElsewhere ? words.elsewhereTitle : words.title
if (window.parent === window) document.documentElement.classList.add('alone')
part('title').textContent = document.title
part('lead').textContent = isElsewhere
  ? words.elsewhere
  : kind === 'setup_intent'
    ? words.setup
    : words.payment
part('approve').textContent = words.approve
part('approve').hidden = isElsewhere
part('reject').textContent = isElsewhere ? words.leave : words.reject
part('status').textContent = isElsewhere ? words.waiting : ''
part('sandbox-note').textContent = isElsewhere ? words.sandboxElsewhere : words.sandbox
part('approve').addEventListener('click', () => answer('succeed'))
part('reject').addEventListener('click', () => (isElsewhere ? leave('failed') : answer('fail')))
part('title').focus()
