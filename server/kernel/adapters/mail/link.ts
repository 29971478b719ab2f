import { type PagePath, tokenParameter } from '#domain/kernel/pages.ts'

/** The address of a page for an e-mail; `token` is what the page is opened with. */
export function mailLink(appUrl: string, page: PagePath, token?: string): string {
  const url = new URL(page, appUrl)
  if (token !== undefined) url.searchParams.set(tokenParameter, token)
  return url.href
}
