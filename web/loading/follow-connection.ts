/** Milliseconds without connection before anything is said: reception comes and goes. */
export const silentFor = 1_000
/** Milliseconds that the good news stays. */
export const backFor = 6_000

/** What readers are told of their connection. */
export type ConnectionNews = 'offline' | 'back' | null

/** What it hears of the connection from: the window. */
export interface ConnectionEvents {
  addEventListener: (name: 'online' | 'offline', listener: () => void) => void
  removeEventListener: (name: 'online' | 'offline', listener: () => void) => void
}

/**
 * Tells when the connection is gone and, for a while, that it is back; gives the function that stops
 * following.
 */
export function followConnection(
  tell: (news: ConnectionNews) => void,
  isOnline: () => boolean = () => navigator.onLine,
  events: ConnectionEvents = window,
): () => void {
  let told: ConnectionNews = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function say(news: ConnectionNews): void {
    told = news
    tell(news)
  }

  function listen(): void {
    clearTimeout(timer)
    if (!isOnline()) {
      timer = setTimeout(() => say('offline'), silentFor)
    } else if (told !== null) {
      if (told === 'offline') say('back')
      timer = setTimeout(() => say(null), backFor)
    }
  }

  listen()
  events.addEventListener('online', listen)
  events.addEventListener('offline', listen)
  return () => {
    clearTimeout(timer)
    events.removeEventListener('online', listen)
    events.removeEventListener('offline', listen)
  }
}
