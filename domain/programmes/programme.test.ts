import { describe, expect, it } from 'vitest'
import { ona, onarte, walks } from '../testing/first-timetable.ts'
import { closedFor, closedRanges } from './closed-days.ts'
import { findProgramme } from './find-programme.ts'
import { offered } from './programme.ts'
import { programmeTexts, writtenName } from './programme-texts.ts'

const programmes = [ona, onarte, { ...walks, isOffered: false }]

describe('the programmes', () => {
  it('are ONA and ONARTE to begin with, found by their number', () => {
    expect([ona, onarte].map(({ id, slug, name }) => [id, slug, name])).toEqual([
      [1, 'ona', 'ONA'],
      [2, 'onarte', 'ONARTE'],
    ])
    expect(findProgramme(programmes, 2)).toBe(onarte)
    expect(findProgramme(programmes, 4)).toBeUndefined()
  })

  it('that are not offered any more are found, but not offered', () => {
    expect(findProgramme(programmes, 3)).toMatchObject({ name: 'Paseos' })
    expect(offered(programmes)).toEqual([ona, onarte])
  })
})

describe('closed days', () => {
  it('are those of the programme and those of all', () => {
    const [all, own, others] = [null, 1, 2].map((programmeId) => ({
      day: '2026-12-08',
      programmeId,
      reason: null,
    }))
    const closedDays = [all, own, others].flatMap((one) => one ?? [])
    expect(closedFor(ona, closedDays)).toEqual([all, own])
  })

  it('in a row are one, where programme and reason are the same', () => {
    const closed = (day: string, programmeId: number | null, reason: string | null) => ({
      day,
      programmeId,
      reason,
    })
    const ranges = closedRanges(
      [
        closed('2026-12-30', null, 'Navidad'),
        closed('2026-12-31', null, 'Navidad'),
        closed('2026-12-31', 1, 'Navidad'),
        closed('2027-01-01', null, 'Navidad'),
        closed('2027-01-02', null, 'Navidad'),
        closed('2027-01-03', null, null),
        closed('2027-01-05', null, null),
      ],
      3,
    )
    expect(ranges.map(({ from, to, days, programmeId }) => [from, to, days, programmeId])).toEqual([
      ['2026-12-30', '2027-01-01', 3, null],
      ['2026-12-31', '2026-12-31', 1, 1],
      ['2027-01-02', '2027-01-02', 1, null],
      ['2027-01-03', '2027-01-03', 1, null],
      ['2027-01-05', '2027-01-05', 1, null],
    ])
  })
})

describe('a programme’s texts', () => {
  const t = (key: string) => `the text ${key}`

  it('is written in the texts for the first two', () => {
    expect(programmeTexts(ona, 'eu', t)).toEqual({
      text: 'the text programmes:ona.text',
      forWhom: 'the text programmes:ona.forWhom',
    })
  })

  it('is what volunteers have written, where they have', () => {
    expect(programmeTexts(walks, 'eu', t)).toEqual({
      text: 'Elkarrekin ibiltzen gara.',
      forWhom: null,
    })
    const rewritten = { ...onarte, description: walks.description }
    expect(programmeTexts(rewritten, 'en', t)).toEqual({
      text: 'We walk together.',
      forWhom: 'the text programmes:onarte.forWhom',
    })
  })

  it('is its own once it has another name', () => {
    const renamed = { ...ona, name: 'Olatu', description: walks.description }
    expect(programmeTexts(renamed, 'en', t)).toEqual({ text: 'We walk together.', forWhom: null })
  })

  it('is never looked up by a name that an object has anyway', () => {
    expect(writtenName({ slug: 'constructor', name: 'constructor' })).toBeUndefined()
  })
})
