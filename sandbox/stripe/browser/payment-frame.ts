import { type Caller, confirmIntent, retrieveIntent } from './api.ts'
import { cssVariables } from './appearance.ts'
import { accountForm } from './bank/account-form.ts'
import { bizumForm } from './bizum/bizum-form.ts'
import { cardForm } from './card/card-form.ts'
import { listenToPage, postToPage } from './frame-port.ts'
import { intentKindOf } from './intent-id.ts'
import { resolveLocale } from './locale.ts'
import type { FrameSettings, MethodType } from './messages.ts'
import type { MethodForm } from './method-form.ts'
import { textsFor } from './texts.ts'

/** The form inside its frame: numbers of cards, accounts and telephones typed here go to the sandbox and nowhere else. */

const sampleCard = '4242 4242 4242 4242'
const sampleIban = 'ES07 0012 0345 0300 0006 7890'
const samplePhone = '600 000 000'
const root = document.documentElement
const part = (id: string) => document.getElementById(id) as HTMLElement

function localeOf(requested: string | undefined) {
  return resolveLocale(requested, navigator.languages)
}

const caller: Caller = {
  key: '',
  locale: localeOf(new URLSearchParams(location.search).get('locale') ?? undefined),
}
const account = accountForm(textsFor(caller.locale))
const forms: Record<MethodType, MethodForm> = {
  card: cardForm(textsFor(caller.locale)),
  sepa_debit: account,
  bizum: bizumForm(textsFor(caller.locale)),
}
const parts: Record<MethodType, HTMLElement> = {
  card: part('card'),
  sepa_debit: part('account'),
  bizum: part('bizum'),
}
const types = Object.keys(parts) as MethodType[]
const optionOf = (type: MethodType) => part(`choice-${type}`).closest('label') as HTMLElement
let method: MethodType = 'card'
let mandateOf: string | null = null
let announced = false

/** Shows the fields of one kind of payment method. */
function choose(chosen: MethodType): void {
  method = chosen
  for (const type of types) parts[type].hidden = type !== chosen
}

/** Offers a choice where an intent takes several kinds, and the fields of the one that it takes. */
function offer(taken: readonly string[]): void {
  const offered = types.filter((type) => taken.includes(type))
  part('choice').hidden = offered.length < 2
  for (const type of types) optionOf(type).hidden = !offered.includes(type)
  if (offered[0] && !offered.includes(method)) choose(offered[0])
  writeLocale()
}

function announceChange(): void {
  const inputs = [...parts[method].querySelectorAll('input')]
  const empty = inputs.every(({ value }) => value === '')
  postToPage({ type: 'change', method, complete: forms[method].isComplete(), empty })
}

function writeLocale(): void {
  const { form: words } = textsFor(caller.locale)
  root.lang = caller.locale
  document.title = part('choice').hidden && method === 'card' ? words.title : words.titleOfAll
  part('choice-label').textContent = words.choice
  part('choice-card').textContent = words.card
  part('choice-sepa_debit').textContent = words.account
  part('choice-bizum').textContent = words.bizum
  part('mandate').lang = words.mandateLanguage
  part('mandate').textContent = mandateOf && words.mandate.replaceAll('{{business}}', mandateOf)
  writeNote(part('sandbox-note'), words.sandbox.split('{{card}}'), sampleCard)
  writeNote(part('account-note'), words.sandboxAccount.split('{{iban}}'), sampleIban)
  writeNote(part('bizum-note'), words.sandboxBizum.split('{{phone}}'), samplePhone)
}

function writeNote(note: HTMLElement, [before, after]: string[], sample: string): void {
  const number = document.createElement('bdi')
  number.textContent = sample
  note.replaceChildren(before ?? '', number, after ?? '')
}

/** A secret of no intent, or of a finished one, is reported at once rather than after typing. */
async function checkIntent(clientSecret: string): Promise<void> {
  const kind = intentKindOf(clientSecret) ?? 'setup_intent'
  const result = await retrieveIntent(caller, kind, clientSecret)
  if ('error' in result) return postToPage({ type: 'loaderror', error: result.error })
  offer(result.intent.payment_method_types)
  postToPage({ type: 'ready', title: document.title })
  announceChange()
}

function applySettings(settings: FrameSettings): void {
  caller.key = settings.key
  const locale = localeOf(settings.locale)
  if (locale !== caller.locale) {
    caller.locale = locale
    for (const form of Object.values(forms)) form.setTexts(textsFor(locale))
  }
  mandateOf = settings.showsMandate ? (settings.business ?? 'Sandbox') : null
  account.fillIn(settings.holder)
  writeLocale()
  root.dataset.theme = settings.appearance.theme ?? 'stripe'
  root.removeAttribute('style')
  for (const [name, value] of cssVariables(settings.appearance)) root.style.setProperty(name, value)
  if (announced) return
  announced = true
  if (settings.clientSecret) void checkIntent(settings.clientSecret)
  else postToPage({ type: 'ready', title: document.title })
}

function setBusy(form: MethodForm, busy: boolean): void {
  form.setBusy(busy)
  root.setAttribute('aria-busy', String(busy))
  const choice = part('choice') as HTMLFieldSetElement
  choice.disabled = busy
}

writeLocale()

new ResizeObserver(() => {
  postToPage({ type: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) })
}).observe(document.body)

window.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') postToPage({ type: 'enter' })
})
const page = document.querySelector('form') as HTMLFormElement
page.addEventListener('submit', (event) => event.preventDefault())
page.addEventListener('input', ({ target }) => {
  const input = target as HTMLInputElement
  if (input.name === 'method') choose(input.value as MethodType)
  announceChange()
})

listenToPage(
  (message) => {
    if (message.type === 'init') applySettings(message.settings)
  },
  {
    retrieve: ({ kind, clientSecret }) => retrieveIntent(caller, kind, clientSecret),
    async confirm({ kind, clientSecret, confirmParams }) {
      const form = forms[method]
      const problem = form.validate()
      if (problem) return { error: { type: 'validation_error', ...problem } }
      setBusy(form, true)
      const result = await confirmIntent(caller, kind, clientSecret, form.data(), confirmParams)
      setBusy(form, false)
      if ('error' in result) form.showRefusal(result.error)
      return result
    },
  },
)
