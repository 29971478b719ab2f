import { type Caller, confirmIntent, retrieveIntent } from './api.ts'
import { cssVariables } from './appearance.ts'
import { cardForm } from './card/card-form.ts'
import { listenToPage, postToPage } from './frame-port.ts'
import { intentKindOf } from './intent-id.ts'
import { resolveLocale } from './locale.ts'
import type { FrameSettings } from './messages.ts'
import { textsFor } from './texts.ts'

/** The card form inside its frame: numbers typed here go to the sandbox and nowhere else. */

const sampleCard = '4242 4242 4242 4242'
const root = document.documentElement

function localeOf(requested: string | undefined) {
  return resolveLocale(requested, navigator.languages)
}

const caller: Caller = {
  key: '',
  locale: localeOf(new URLSearchParams(location.search).get('locale') ?? undefined),
}
const form = cardForm(textsFor(caller.locale))
let announced = false

function writeLocale(): void {
  const { form: words } = textsFor(caller.locale)
  root.lang = caller.locale
  document.title = words.title
  const note = document.getElementById('sandbox-note') as HTMLElement
  const [before, after] = words.sandbox.split('{{card}}')
  const number = document.createElement('bdi')
  number.textContent = sampleCard
  note.replaceChildren(before ?? '', number, after ?? '')
}

/** A secret of no intent, or of a finished one, is reported at once rather than after typing. */
async function checkIntent(clientSecret: string): Promise<void> {
  const kind = intentKindOf(clientSecret) ?? 'setup_intent'
  const result = await retrieveIntent(caller, kind, clientSecret)
  if ('error' in result) return postToPage({ type: 'loaderror', error: result.error })
  postToPage({ type: 'ready' })
}

function applySettings(settings: FrameSettings): void {
  caller.key = settings.key
  const locale = localeOf(settings.locale)
  if (locale !== caller.locale) {
    caller.locale = locale
    form.setTexts(textsFor(locale))
  }
  writeLocale()
  root.dataset.theme = settings.appearance.theme ?? 'stripe'
  root.removeAttribute('style')
  for (const [name, value] of cssVariables(settings.appearance)) root.style.setProperty(name, value)
  if (announced) return
  announced = true
  if (settings.clientSecret) void checkIntent(settings.clientSecret)
  else postToPage({ type: 'ready' })
}

writeLocale()

new ResizeObserver(() => {
  postToPage({ type: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) })
}).observe(document.body)

window.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') postToPage({ type: 'enter' })
})
document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault())

listenToPage(
  (message) => {
    if (message.type === 'init') applySettings(message.settings)
  },
  {
    retrieve: ({ kind, clientSecret }) => retrieveIntent(caller, kind, clientSecret),
    async confirm({ kind, clientSecret, confirmParams }) {
      const problem = form.validate()
      if (problem) return { error: { type: 'validation_error', ...problem } }
      form.setBusy(true)
      const result = await confirmIntent(caller, kind, clientSecret, form.card(), confirmParams)
      form.setBusy(false)
      if ('error' in result) form.showRefusal(result.error)
      return result
    },
  },
)
