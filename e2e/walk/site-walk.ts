import type { Language } from '#domain/kernel/language.ts'
import { PageSource } from './page-source.ts'

/** An address that no page has: it answers 404, with a page of its own. */
export const unknownPath = '/no-existe'

const types: Record<string, string> = {
  avif: 'image/avif',
  css: 'text/css',
  ico: 'image/vnd.microsoft.icon',
  ics: 'text/calendar',
  jpg: 'image/jpeg',
  js: 'application/javascript',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  vtt: 'text/vtt',
  webm: 'video/webm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
  xml: 'application/xml',
}

/** Walks the site over plain HTTP, as a reader of one language; requests nothing twice. */
export class SiteWalk {
  readonly #site: string
  readonly #language: Language
  readonly #answers = new Map<string, Promise<{ problem: string | null; body: string }>>()
  readonly #pages = new Map<string, Promise<PageSource>>()

  constructor(site: string, language: Language) {
    this.#site = site
    this.#language = language
  }

  page(path: string): Promise<PageSource> {
    const { pathname, search } = new URL(path, this.#site)
    const address = pathname + search
    const page =
      this.#pages.get(address) ?? this.#ask(address).then(({ body }) => PageSource.read(body))
    this.#pages.set(address, page)
    return page
  }

  /** Returns what is wrong with a link or the address of a file on a page; null when it leads somewhere. */
  async problemWith(link: string, from: string): Promise<string | null> {
    // The notice about scripts that do not come offers to load its page again.
    if (link === '') return null
    if (link === '#') return 'leads nowhere'
    if (link.startsWith('mailto:')) return isMailAddress(link) ? null : 'is no mail address'
    if (link.startsWith('tel:')) return /^tel:\+\d{8,15}$/.test(link) ? null : 'is no number'
    if (!URL.canParse(link, this.#site + from)) return 'is no address'
    const url = new URL(link, this.#site + from)
    if (url.origin !== this.#site) {
      return url.protocol === 'https:' ? null : 'goes elsewhere without encryption'
    }
    const address = url.pathname + url.search
    const { problem } = await this.#ask(address)
    if (problem || !url.hash) return problem
    const target = await this.page(address)
    return target.has(decodeURIComponent(url.hash.slice(1))) ? null : 'names no part of its page'
  }

  #ask(address: string) {
    const answer = this.#answers.get(address) ?? this.#fetch(address)
    this.#answers.set(address, answer)
    return answer
  }

  async #fetch(address: string) {
    const response = await fetch(this.#site + address, {
      headers: { cookie: `lng=${this.#language}` },
      redirect: 'manual',
    })
    const body = await response.text()
    const extension = /\.(\w+)(\?|$)/.exec(address)?.[1] ?? ''
    const expected = types[extension] ?? 'text/html'
    const type = response.headers.get('content-type')?.split(';')[0]
    const { status } = response
    if (address.split('?')[0] === unknownPath) {
      if (status !== 404) return { problem: `answers ${status}, not 404`, body }
    } else if (status >= 400) {
      return { problem: `answers ${status}`, body }
    } else if (status >= 300) {
      return { problem: null, body }
    }
    if (type !== expected) return { problem: `is ${type}, not ${expected}`, body }
    return { problem: body ? null : 'is empty', body }
  }
}

function isMailAddress(address: string): boolean {
  return /^mailto:[^@\s?]+@[^@\s?]+\.[a-z]+(\?(subject|body)=[^\s]*)?$/.test(address)
}
