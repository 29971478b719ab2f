import { expect, test } from 'vitest'
import en from '../../locales/en/ads.json'
import es from '../../locales/es/ads.json'
import eu from '../../locales/eu/ads.json'

test.each([
  ['Spanish', es],
  ['Basque', eu],
  ['English', en],
])('the advertising page in %s has its figures from the specification, not typed', (_, texts) => {
  expect(JSON.stringify(texts).match(/\d+/g)).toBeNull()
})
