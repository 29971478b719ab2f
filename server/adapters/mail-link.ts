/** The address of a page for an e-mail; `token` is what the page is opened with. */
export function mailLink(appUrl: string, page: string, token?: string): string {
  const url = new URL(page, appUrl)
  if (token !== undefined) url.searchParams.set('token', token)
  return url.href
}
