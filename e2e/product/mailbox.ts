import PostalMime, { type Email } from 'postal-mime'
import { listOutbox, readFromOutbox } from '#server/kernel/adapters/mail/outbox.ts'
import type { Product } from './product.ts'
import { until } from './until.ts'

/** The e-mails that the product has sent to one address. */
export class Mailbox {
  readonly #product: Product
  readonly #address: string

  constructor(product: Product, address: string) {
    this.#product = product
    this.#address = address
  }

  /** Everything that has arrived, newest first. */
  async mails(): Promise<Email[]> {
    const { dataDir } = this.#product
    const files = await listOutbox(dataDir)
    const texts = await Promise.all(files.map((file) => readFromOutbox(dataDir, file)))
    const mails = await Promise.all(
      texts.filter((text) => text !== null).map((text) => PostalMime.parse(text)),
    )
    return mails.filter(({ to }) => to?.some(({ address }) => address === this.#address))
  }

  /**
   * Waits for an e-mail with a link to this page, and answers the links of all such e-mails,
   * newest first, as their reader follows them: path and query.
   */
  async links(page: string, { atLeast = 1 } = {}): Promise<string[]> {
    return until(`${atLeast} e-mails to ${this.#address} with a link to ${page}`, async () => {
      const found = (await this.mails()).flatMap(({ text = '' }) => linkTo(page, text) ?? [])
      return found.length >= atLeast && found
    })
  }

  /** Returns the only one of the `links`. */
  async link(page: string): Promise<string> {
    const [link, ...others] = await this.links(page)
    if (!link || others.length > 0) throw new Error(`several e-mails have a link to ${page}`)
    return link
  }
}

function linkTo(page: string, text: string): string | undefined {
  const urls = text.match(/https?:\/\/[^\s<>"]+/g) ?? []
  return urls
    .map((url) => new URL(url))
    .filter(({ pathname }) => decodeURIComponent(pathname) === page)
    .map(({ pathname, search }) => pathname + search)[0]
}
