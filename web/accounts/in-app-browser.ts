/** Names that other applications put beside the browser's, and Android's own mark of a web view. */
const applications =
  /\b(FBAN|FBAV|FB_IAB|FBIOS|Instagram|Barcelona|TikTok|musical_ly|Bytedance\w*|trill_|LinkedInApp|WhatsApp|Snapchat|Pinterest|Twitter|Telegram|Line\/|MicroMessenger|GSA\/)|; wv\)/

/**
 * Tells whether a page is shown within another application, such as Instagram or Facebook: Google refuses
 * log-ins there, and a bank's answer comes back to another browser.
 */
export function isInAppBrowser(userAgent: string): boolean {
  // Safari and the browsers built on it name it; a web view of iOS does not.
  const isWebViewOfIos = /iPhone|iPad|iPod/.test(userAgent) && !/Safari\//.test(userAgent)
  return applications.test(userAgent) || isWebViewOfIos
}

/** The same of this browser; a page on an iPhone's home screen is no other application. */
export function isWithinApplication(): boolean {
  const isOnHomeScreen = window.matchMedia?.('(display-mode: standalone)').matches
  return !isOnHomeScreen && isInAppBrowser(navigator.userAgent)
}
