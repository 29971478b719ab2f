import type { StripeError } from '@stripe/stripe-js'
import { errorText } from './error-text.ts'
import type { CallName, FrameCalls, FrameSettings, FromFrame, ToFrame } from './messages.ts'
import { pageLocale, sandboxOrigin } from './sandbox-page.ts'

/** Says how long a frame that has loaded, or never does, may stay silent before it counts as broken. */
const silenceAfterLoad = 2_000
const silenceAtMost = 15_000

/** The page's end of the wire to one frame. */
export interface FrameChannel {
  send(message: ToFrame): void
  call<Name extends CallName>(
    name: Name,
    params: FrameCalls[Name]['params'],
  ): Promise<FrameCalls[Name]['answer']>
  close(): void
}

/** The error of a frame that cannot be reached, in the reader's language. */
export function connectionError(locale: string | undefined): StripeError {
  const error: StripeError = { type: 'api_connection_error' }
  return { ...error, message: errorText(error, pageLocale(locale)) }
}

/**
 * Opens the wire. What is sent before the frame says hello waits for it; when it never does, or is
 * taken away, open calls are answered with a connection error, so that no caller waits for ever.
 */
export function openChannel(
  frame: HTMLIFrameElement,
  settings: () => FrameSettings,
  onMessage: (message: FromFrame) => void,
): FrameChannel {
  const waiting: ToFrame[] = []
  const calls = new Map<number, (answer: never) => void>()
  let greeted = false
  let broken = false
  let nextId = 1

  function post(message: ToFrame): void {
    frame.contentWindow?.postMessage(message, sandboxOrigin)
  }

  function giveUp(): void {
    if (greeted || broken) return
    broken = true
    const error = connectionError(settings().locale)
    onMessage({ type: 'loaderror', error })
    answerOpenCalls(error)
  }

  function answerOpenCalls(error: StripeError): void {
    for (const answer of calls.values()) answer({ error } as never)
    calls.clear()
  }

  function onWindowMessage(event: MessageEvent<FromFrame>): void {
    if (event.origin !== sandboxOrigin || event.source !== frame.contentWindow) return
    const message = event.data
    if (message.type === 'answer') {
      calls.get(message.id)?.(message.answer as never)
      calls.delete(message.id)
      return
    }
    if (message.type === 'hello') {
      greeted = true
      broken = false
      post({ type: 'init', settings: settings() })
      for (const early of waiting.splice(0)) post(early)
    }
    onMessage(message)
  }

  window.addEventListener('message', onWindowMessage)
  const longest = setTimeout(giveUp, silenceAtMost)
  frame.addEventListener('load', () => setTimeout(giveUp, silenceAfterLoad))

  const channel: FrameChannel = {
    send(message) {
      if (greeted) post(message)
      else waiting.push(message)
    },
    call(name, params) {
      return new Promise((resolve) => {
        if (broken) return resolve({ error: connectionError(settings().locale) } as never)
        const id = nextId++
        calls.set(id, resolve as (answer: never) => void)
        channel.send({ type: 'call', id, name, params })
      })
    },
    close() {
      clearTimeout(longest)
      window.removeEventListener('message', onWindowMessage)
      answerOpenCalls(connectionError(settings().locale))
      broken = true
    },
  }
  return channel
}
