import { expect, test } from 'vitest'
import { inAppBrowser } from './in-app-browser.ts'

const ios = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15'
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8'

test.each([
  `${ios} (KHTML, like Gecko) Mobile/21E219 Instagram 300.0.0.18.118 (iPhone14,5; iOS 17_4; es_ES)`,
  `${ios} (KHTML, like Gecko) Mobile/21E219 [FBAN/FBIOS;FBAV/450.0]`,
  `${ios} (KHTML, like Gecko) Mobile/15E148 [LinkedInApp]/9.29`,
  `${ios} (KHTML, like Gecko) Mobile/15E148`,
  `${android}; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0 Mobile Safari/537.36`,
  `${android}) AppleWebKit/537.36 Chrome/124.0 Mobile Safari/537.36 musical_ly_2023 BytedanceWebview/d8a21c6`,
  `${android}) AppleWebKit/537.36 Chrome/124.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/450.0;]`,
])('%s is another application', (userAgent) => {
  expect(inAppBrowser.test(userAgent)).toBe(true)
})

test.each([
  `${ios} (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1`,
  `${ios} (KHTML, like Gecko) CriOS/124.0 Mobile/15E148 Safari/604.1`,
  `${ios} (KHTML, like Gecko) FxiOS/125.0 Mobile/15E148 Safari/605.1.15`,
  `${android}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36`,
  `${android}) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
  'Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
])('%s is a browser', (userAgent) => {
  expect(inAppBrowser.test(userAgent)).toBe(false)
})
