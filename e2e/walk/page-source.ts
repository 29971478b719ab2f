import { type HtmlElement, HtmlValidate, Parser, StaticConfigLoader } from 'html-validate'
import { htmlRules } from './html-rules.ts'

const checker = new HtmlValidate(new StaticConfigLoader(htmlRules))

/** A page as it comes over the wire, before any script. */
export class PageSource {
  readonly #html: string
  readonly #document: HtmlElement
  #ids: ReadonlySet<string> | undefined

  private constructor(html: string, document: HtmlElement) {
    this.#html = html
    this.#document = document
  }

  static async read(html: string): Promise<PageSource> {
    const config = await checker.getConfigFor('page.html')
    return new PageSource(html, new Parser(config).parseHtml(html))
  }

  /** Each with the place where it stands. */
  async mistakes(): Promise<string[]> {
    const { results } = await checker.validateString(this.#html)
    return results
      .flatMap(({ messages }) => messages)
      .map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`)
  }

  find(selector: string): HtmlElement[] {
    return this.#document.querySelectorAll(selector)
  }

  /** The value of an attribute of each element that has it. */
  values(selector: string, attribute: string): string[] {
    return this.find(`${selector}[${attribute}]`).map((element) => attributeOf(element, attribute))
  }

  get language(): string {
    return this.values('html', 'lang').join()
  }

  get title(): string {
    return this.find('title')
      .map(({ textContent }) => textContent)
      .join()
  }

  get description(): string {
    return this.values('meta[name="description"]', 'content').join()
  }

  has(id: string): boolean {
    this.#ids ??= new Set(this.values('', 'id'))
    return this.#ids.has(id)
  }
}

/** Returns the text as browsers read it, with its escapes resolved. */
export function attributeOf(element: HtmlElement, attribute: string): string {
  return (element.getAttributeValue(attribute) ?? '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}
