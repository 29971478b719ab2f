import { countBanners } from '#domain/banners/contract.ts'

/** Together, so that a few banners side by side are one call. */
const BATCH_MS = 1500

const counted = new Set<string>()
let waiting: string[] = []

/** Tells whether the visitor opts out of counting (Do Not Track, Global Privacy Control). */
function wantsNoCounting(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean
  }
  return doNotTrack === '1' || globalPrivacyControl === true
}

/** Says that a banner was in view: once for each time that the page is opened. */
export function countSeen(id: string): void {
  if (counted.has(id)) return
  counted.add(id)
  waiting.push(id)
  if (waiting.length === 1) setTimeout(sendSeen, BATCH_MS)
}

function sendSeen(): void {
  const seen = waiting
  waiting = []
  send({ seen })
}

/** Says that a banner was followed. */
export function countFollowed(id: string): void {
  send({ followed: [id] })
}

/** Without the reader's cookies, and without a second try: a sum may miss one. */
function send(counts: { seen?: string[]; followed?: string[] }): void {
  if (wantsNoCounting()) return
  fetch(countBanners.path, {
    method: 'POST',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(counts),
  }).catch(() => undefined)
}
