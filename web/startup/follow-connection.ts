/** A shorter loss of the connection is not announced: mobile networks drop for moments. */
const OFFLINE_DELAY_MS = 1_000
/** How long the announcement that the connection is back stays. */
const BACK_ONLINE_NOTICE_MS = 6_000

/** Announcements about the connection. */
export type ConnectionNews = 'offline' | 'back' | null

/** The source of its events: the window. */
interface ConnectionEvents {
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

  function show(news: ConnectionNews): void {
    announced = news
    announce(news)
  }

  function update(): void {
    clearTimeout(timer)
    if (!isOnline()) {
      timer = setTimeout(() => show('offline'), OFFLINE_DELAY_MS)
    } else if (announced !== null) {
      if (announced === 'offline') show('back')
      timer = setTimeout(() => show(null), BACK_ONLINE_NOTICE_MS)
    }
  }

  update()
  events.addEventListener('online', update)
  events.addEventListener('offline', update)
  return () => {
    clearTimeout(timer)
    events.removeEventListener('online', update)
    events.removeEventListener('offline', update)
  }
}
