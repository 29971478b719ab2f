import type { CallName, FrameCalls, FromFrame, ToFrame } from './messages.ts'

/** The origin of the page that this frame stands in, as the page's script wrote it into the address. */
export function embeddingOrigin(): string {
  return new URLSearchParams(location.search).get('parent') ?? location.origin
}

/** Sends a message to the embedding page. */
export function postToPage(message: FromFrame): void {
  window.parent.postMessage(message, embeddingOrigin())
}

type Answers = {
  [Name in CallName]?: (
    params: FrameCalls[Name]['params'],
  ) => Promise<FrameCalls[Name]['answer']> | FrameCalls[Name]['answer']
}

/** Listens to the embedding page alone, and answers its calls. */
export function listenToPage(onMessage: (message: ToFrame) => void, answers: Answers): void {
  window.addEventListener('message', async (event: MessageEvent<ToFrame>) => {
    if (event.source !== window.parent || event.origin !== embeddingOrigin()) return
    const message = event.data
    if (message?.type !== 'call') return onMessage(message)
    const answer = answers[message.name] as
      | ((
          params: unknown,
        ) => FrameCalls[CallName]['answer'] | Promise<FrameCalls[CallName]['answer']>)
      | undefined
    if (!answer) return
    postToPage({ type: 'answer', id: message.id, answer: await answer(message.params) })
  })
  postToPage({ type: 'hello' })
}
