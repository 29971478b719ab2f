import { expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${apple}`
const iPad = `Mozilla/5.0 (iPad; CPU OS 16_7_8 like Mac OS X) ${apple}`
const android = `Mozilla/5.0 (Linux; Android 10; K) ${chromium}`
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium}`
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'

it.each([
  ['Firefox', 'Android', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0'],
  ['Firefox', 'iPhone', `${iPhone} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`],
  ['Firefox', 'Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'],
  [
    'Firefox',
    'Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
  ],
  ['Chrome', 'Android', `${android} Chrome/126.0.0.0 Mobile Safari/537.36`],
  ['Chrome', 'iPhone', `${iPhone} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`],
  ['Chrome', 'iPad', `${iPad} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`],
  ['Chrome', 'Windows', `${windows} Chrome/126.0.0.0 Safari/537.36`],
  ['Chrome', 'macOS', `${mac} ${chromium} Chrome/126.0.0.0 Safari/537.36`],
  [
    'Chrome',
    'ChromeOS',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chromium} Chrome/126.0.0.0 Safari/537.36`,
  ],
  ['Safari', 'iPhone', `${iPhone} Version/17.5 Mobile/15E148 Safari/604.1`],
  ['Safari', 'iPad', `${iPad} Version/16.6 Mobile/15E148 Safari/604.1`],
  ['Safari', 'macOS', `${mac} ${apple} Version/17.5 Safari/605.1.15`],
  ['Edge', 'Windows', `${windows} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`],
  ['Edge', 'Android', `${android} Chrome/126.0.0.0 Mobile Safari/537.36 EdgA/126.0.0.0`],
  ['Edge', 'iPhone', `${iPhone} Version/17.0 EdgiOS/126.0.2592.56 Mobile/15E148 Safari/605.1.15`],
  [
    'Samsung Internet',
    'Android',
    `Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-S918B) ${chromium} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
  ],
])('%s on %s is called so', (browser, system, userAgent) => {
  expect(deviceName(userAgent)).toEqual({ browser, system })
})

it.each([
  '',
  ' ',
  'curl/8.5.0',
  'lightMyRequest',
  '🙂',
  'My own computer/1.0 (nothing to see)',
  'Mozilla/5.0 ('.repeat(25),
])('says nothing of what it cannot read: "%s"', (userAgent) => {
  expect(deviceName(userAgent)).toEqual({ browser: null, system: null })
})
