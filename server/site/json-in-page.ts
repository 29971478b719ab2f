import { Html } from '#server/kernel/http/html.ts'

/** Data that stand in a page, for scripts and search engines; nothing in them can end their element. */
export function jsonInPage(data: object): Html {
  return new Html(JSON.stringify(data).replaceAll('<', '\\u003c'))
}
