import { type Caller, confirmWithKeptCard, retrieveIntent } from './api.ts'
import { listenToPage } from './frame-port.ts'
import { resolveLocale } from './locale.ts'

/** The hidden frame through which a page without a card form retrieves or confirms an intent. */

const caller: Caller = { key: '', locale: 'en' }

listenToPage(
  (message) => {
    if (message.type !== 'init') return
    caller.key = message.settings.key
    caller.locale = resolveLocale(message.settings.locale, navigator.languages)
  },
  {
    retrieve: ({ kind, clientSecret }) => retrieveIntent(caller, kind, clientSecret),
    confirmKept: ({ kind, clientSecret, paymentMethod }) =>
      confirmWithKeptCard(caller, { kind, clientSecret, paymentMethod }),
  },
)
