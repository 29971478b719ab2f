import { type FrameChannel, openChannel } from './frame-channel.ts'
import { integrationError } from './integration-error.ts'
import type { FrameSettings, FromFrame } from './messages.ts'
import { pageLocale, sandboxPage } from './sandbox-page.ts'
import { textsFor } from './texts.ts'

type Handler = (event: unknown) => void

/** The payment element as `elements.create('payment')` gives it out. */
export interface PaymentElement {
  on(name: string, handler: Handler): PaymentElement
  off(name: string, handler: Handler): PaymentElement
  mount(place: string | HTMLElement): void
  unmount(): void
  destroy(): void
  update(options?: object): void
  /** The channel to the form; throws Stripe's integration error while the element is not mounted. */
  _channel(): FrameChannel
  /** Sends the settings again after `elements.update`. */
  _refresh(): void
}

/** Enter in the card form submits the form around it, unless its button is disabled. */
function submitSurroundingForm(frame: HTMLIFrameElement): void {
  const form = frame.closest('form')
  const button = form?.querySelector<HTMLButtonElement>(
    'button:not([type]), button[type="submit"], input[type="submit"]',
  )
  if (button && !button.disabled) form?.requestSubmit(button)
}

export function createPaymentElement(
  settings: () => FrameSettings,
  onDestroy: () => void,
): PaymentElement {
  const listeners = new Map<string, Set<Handler>>()
  let frame: HTMLIFrameElement | undefined
  let channel: FrameChannel | undefined
  let destroyed = false
  const emit = (name: string, details: object = {}) => {
    for (const run of listeners.get(name) ?? []) run({ elementType: 'payment', ...details })
  }

  function onMessage(message: FromFrame): void {
    if (!frame) return
    if (message.type === 'height') frame.style.height = `${message.height}px`
    if (message.type === 'ready') {
      frame.title = message.title
      emit('ready')
    }
    if (message.type === 'change') {
      const { method, complete, empty } = message
      emit('change', { value: { type: method }, complete, empty, collapsed: false })
    }
    if (message.type === 'loaderror') emit('loaderror', { error: message.error })
    if (message.type === 'enter') submitSurroundingForm(frame)
  }

  function buildFrame(): HTMLIFrameElement {
    const { locale } = settings()
    const built = document.createElement('iframe')
    built.src = sandboxPage('elements/payment', locale)
    built.title = textsFor(pageLocale(locale)).form.title
    built.allow = 'payment *'
    // The frame keeps 4 px around its fields for the focus ring.
    built.style.cssText =
      'display:block;border:0;margin:-4px;width:calc(100% + 8px);min-width:0;height:330px;background:transparent'
    return built
  }

  const element: PaymentElement = {
    on(name, handler) {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(handler))
      return element
    },
    off(name, handler) {
      listeners.get(name)?.delete(handler)
      return element
    },
    mount(place) {
      if (destroyed) throw integrationError('This Element has already been destroyed.')
      const holder = typeof place === 'string' ? document.querySelector(place) : place
      if (!holder)
        throw integrationError(`The selector you specified (${place}) applies to no DOM elements.`)
      if (frame?.parentElement === holder) return
      element.unmount()
      frame = buildFrame()
      channel = openChannel(frame, settings, onMessage)
      holder.append(frame)
    },
    unmount() {
      channel?.close()
      frame?.remove()
      channel = undefined
      frame = undefined
    },
    destroy() {
      element.unmount()
      destroyed = true
      onDestroy()
    },
    update: () => element._refresh(),
    _channel() {
      if (channel) return channel
      throw integrationError('Please make sure the Payment Element is mounted before confirming.')
    },
    _refresh() {
      if (frame) frame.title = textsFor(pageLocale(settings().locale)).form.title
      channel?.send({ type: 'init', settings: settings() })
    },
  }
  return element
}
