import { expect, test } from 'vitest'
import en from '../../locales/en/banners/ads.json'
import es from '../../locales/es/banners/ads.json'
import eu from '../../locales/eu/banners/ads.json'

test.each([
  ['Spanish', es],
  ['Basque', eu],
  ['English', en],
])('the advertising page in %s has its figures from the specification, not typed', (_, texts) => {
  expect(JSON.stringify(texts).match(/\d+/g)).toBeNull()
})
