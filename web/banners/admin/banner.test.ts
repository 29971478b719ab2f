import { describe, expect, it } from 'vitest'
import { checkBanner, initialFormValues, movedBy } from './banner.ts'

describe('a new banner', () => {
  it('is for a year from today, and leaves everything else empty', () => {
    const formValues = initialFormValues(null, null, '2026-03-01')
    expect([formValues.startsOn, formValues.endsOn]).toEqual(['2026-03-01', '2027-02-28'])
    expect(checkBanner(formValues).errors?.map(({ path }) => path)).toEqual([
      'slot',
      'name',
      'link',
      'alt.es',
      'alt.eu',
      'alt.en',
    ])
  })
})

describe('the link of a banner', () => {
  const formValues = {
    ...initialFormValues(null, null, '2026-03-01'),
    slot: 'primary' as const,
    name: 'Okindegia',
    alt: { es: 'Pan', eu: 'Ogia', en: 'Bread' },
  }
  it.each([
    ['https://okindegia.eus/ogia?a=1', true],
    ['https://www.okindegia.eus', true],
    ['http://okindegia.eus', false],
    ['www.okindegia.eus/ogia', true],
    ['okindegia', false],
    ['javascript:alert(1)', false],
    ['https://localhost', false],
    ['https://ongizate.eus@example.org', false],
    ['', false],
  ])('%s is taken: %s', (link, isGood) => {
    expect(checkBanner({ ...formValues, link }).errors).toEqual(
      isGood ? undefined : [{ path: 'link', code: 'banners.linkInvalid' }],
    )
  })
})

describe('the order of banners', () => {
  it.each([
    ['b', -1, 'bac'],
    ['b', 1, 'acb'],
    ['a', -1, 'abc'],
    ['c', 1, 'abc'],
    ['x', 1, 'abc'],
  ] as const)('%s moved by %d gives %s', (id, step, order) => {
    expect(movedBy(['a', 'b', 'c'], id, step).join('')).toBe(order)
  })
})
