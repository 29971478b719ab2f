import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '#domain/kernel/language.ts'
import { translator } from '#server/kernel/http/language.ts'
import type { Member } from './product/member.ts'
import type { Product } from './product/product.ts'

/** A reader of one language at a browser. */
export class Visitor {
  readonly page: Page
  readonly product: Product
  readonly language: Language
  /** The words on the page for `accounts:logIn.submit`; a key that has none fails the test. */
  readonly t: (key: string, params?: Record<string, unknown>) => string

  constructor(page: Page, product: Product, language: Language) {
    this.page = page
    this.product = product
    this.language = language
    const translate = translator(language)
    this.t = (key, params = {}) => {
      const words: string = translate(key, params)
      if (key.endsWith(words)) throw new Error(`no text for ${key}`)
      return words
    }
  }

  /** Opens a page and, where there are scripts, waits until they have taken it over. */
  async opens(path: string): Promise<void> {
    await this.opensUnhydrated(path)
    await this.waitForHydration()
  }

  /** Opens a page and waits for none of its scripts. */
  async opensUnhydrated(path: string): Promise<void> {
    await this.page.goto(this.product.url + path)
  }

  /** Does what `opens` does, with the session of a member. */
  async usesSessionOf(member: Pick<Member, 'client'>): Promise<void> {
    await keepCookies(this.page.context(), this.product, member)
  }

  async presses(key: string, params: Record<string, unknown> = {}): Promise<void> {
    await this.page.getByRole('button', { name: this.t(key, params), exact: true }).click()
  }

  async follows(key: string, params: Record<string, unknown> = {}): Promise<void> {
    await this.page
      .getByRole('link', { name: this.t(key, params), exact: true })
      .first()
      .click()
  }

  field(key: string, within: Page | Locator = this.page): Locator {
    return within.getByLabel(this.t(key), { exact: true })
  }

  /** Waits for the page with this title. */
  async sees(key: string, params: Record<string, unknown> = {}): Promise<void> {
    await expect(
      this.page.getByRole('heading', { level: 1, name: this.t(key, params), exact: true }),
    ).toBeVisible()
  }

  async reads(key: string, params: Record<string, unknown> = {}): Promise<void> {
    const words = this.page.getByText(this.t(key, params))
    await expect(words.filter({ visible: true }).first()).toBeVisible()
  }

  async reloads(): Promise<void> {
    await this.page.reload()
    await this.waitForHydration()
  }

  /** Moves, as React waits for that, and until it is there. */
  private async waitForHydration(): Promise<void> {
    const root = this.page.locator('html')
    const hasScripts = await root.evaluate(({ classList }) => classList.contains('scripts'))
    if (!hasScripts) return
    await this.page.keyboard.press('Shift')
    await expect(root).toContainClass('hydrated')
  }
}

async function keepCookies(
  context: BrowserContext,
  product: Product,
  { client }: Pick<Member, 'client'>,
) {
  await context.addCookies(
    [...client.cookies].map(([name, value]) => ({ name, value, url: product.url })),
  )
}
