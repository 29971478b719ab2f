import type { PageSource } from './page-source.ts'

/** Everything that a page loads or names besides its links: pictures, fonts, icons, scripts. */
export function filesOf(page: PageSource): string[] {
  const [styles, data] = ['style', 'script[type="application/ld+json"]'].map((selector) =>
    page.find(selector).map(({ textContent }) => textContent),
  ) as [string[], string[]]
  return [
    ...['img', 'video', 'source', 'track', 'iframe', 'script'].flatMap((name) =>
      page.values(name, 'src'),
    ),
    ...page.values('video', 'poster'),
    ...['img', 'source'].flatMap((name) => page.values(name, 'srcset')).flatMap(candidates),
    ...page.values('link', 'href'),
    ...page.values('link', 'imagesrcset').flatMap(candidates),
    ...page.values('meta[property="og:image"]', 'content'),
    ...page.values('meta[property="og:url"]', 'content'),
    ...page.values('script', 'data-main'),
    ...page.values('script', 'data-ahead').flatMap((list) => list.split(' ')),
    ...styles.flatMap(addressesInStyles),
    ...data.flatMap((text) => addressesInData(JSON.parse(text))),
  ]
}

/** `a.avif 640w, b.avif 960w` */
function candidates(list: string): string[] {
  return list.split(',').map((candidate) => candidate.trim().split(/\s/)[0] ?? '')
}

export function addressesInStyles(styles: string): string[] {
  return [...styles.matchAll(/url\(\s*(["']?)(.*?)\1\s*\)/g)]
    .map(([, , address = '']) => address)
    .filter((address) => !address.startsWith('data:'))
}

/** Structured data for search engines: its names of types and things are no addresses of ours. */
function addressesInData(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([name, value]) => {
    if (name.startsWith('@')) return name === '@graph' ? addressesInData(value) : []
    if (typeof value !== 'string') return addressesInData(value)
    return /^https?:/.test(value) && !value.startsWith('https://schema.org/') ? [value] : []
  })
}
