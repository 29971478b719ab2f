/**
 * Matches the user agent of a page within another application, such as Instagram or Facebook: Google refuses
 * log-ins there, and a bank's answer comes back to another browser. Applications put their names beside the
 * browser's, Android marks a web view, and a web view of iOS does not name Safari, as its browsers do.
 */
export const inAppBrowser =
  /\b(FBAN|FBAV|FB_IAB|FBIOS|Instagram|Barcelona|TikTok|musical_ly|Bytedance\w*|trill_|LinkedInApp|WhatsApp|Snapchat|Pinterest|Twitter|Telegram|Line\/|MicroMessenger|GSA\/)|; wv\)|^(?=.*\biP(hone|ad|od))(?!.*Safari\/)/
