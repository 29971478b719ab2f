import { describe, expect, test } from 'vitest'
import en from '../../../locales/en/legal/statutes.json'
import es from '../../../locales/es/legal/statutes.json'
import eu from '../../../locales/eu/legal/statutes.json'
import { groupPurposes } from './purposes.ts'

describe.each([
  ['Spanish', es],
  ['Basque', eu],
  ['English', en],
])('the statutes in %s', (_, { objectives, purposes, purposeGroups }) => {
  const groups = groupPurposes(purposeGroups, purposes)

  test('name twelve long-term objectives, no two alike (spec §1)', () => {
    expect(new Set(objectives.map(({ title }) => title)).size).toBe(12)
    expect(new Set(objectives.map(({ text }) => text)).size).toBe(12)
    expect(objectives).toHaveLength(12)
  })

  test('name thirty foundational purposes, no two alike (spec §1)', () => {
    expect(purposes).toHaveLength(30)
    expect(new Set(purposes).size).toBe(30)
  })

  test('put every purpose under one theme, and leave the order as it is', () => {
    expect(groups.flatMap((group) => group.purposes)).toEqual(purposes)
    expect(new Set(purposeGroups).size).toBe(groups.length)
  })

  test('number on without a purpose that is emptied, and name no theme without any', () => {
    const fewer = groupPurposes(purposeGroups, [
      ...purposes.slice(0, 4),
      ...Array.from({ length: 6 }, () => ''),
      ...purposes.slice(10),
    ])
    expect(fewer.slice(0, 2)).toMatchObject([
      { theme: 1, first: 1, purposes: purposes.slice(0, 4) },
      { theme: 3, first: 5, purposes: purposes.slice(10, 15) },
    ])
  })

  test('number the purposes from 1 to 30 without a gap', () => {
    const numbers = groups.flatMap(({ first, purposes }) => purposes.map((_, i) => first + i))
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
  })
})
