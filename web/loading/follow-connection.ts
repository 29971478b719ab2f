/** Milliseconds without connection before anything is said: reception comes and goes. */
export const silentFor = 1_000
/** Milliseconds that the good news stays. */
export const backFor = 6_000

/** Announcements about the connection. */
export type ConnectionNews = 'offline' | 'back' | null

/** The source of its events: the window. */
export interface ConnectionEvents {
  addEventListener: (name: 'online' | 'offline', listener: () => void) => void
  removeEventListener: (name: 'online' | 'offline', listener: () => void) => void
}

/**
 * Announces that the connection is gone and, for a while, that it is back; returns a function that
 * stops it.
 */
export function followConnection(
  announce: (news: ConnectionNews) => void,
  isOnline: () => boolean = () => navigator.onLine,
  events: ConnectionEvents = window,
): () => void {
  let announced: ConnectionNews = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function say(news: ConnectionNews): void {
    announced = news
    announce(news)
  }

  function listen(): void {
    clearTimeout(timer)
    if (!isOnline()) {
      timer = setTimeout(() => say('offline'), silentFor)
    } else if (announced !== null) {
      if (announced === 'offline') say('back')
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
