import { describe, expect, it } from 'vitest'
import {
  findProgramme,
  isProgrammeId,
  programmeById,
  programmeBySlug,
  programmeIds,
  programmeName,
  programmeSlug,
  programmes,
} from './programme.ts'

describe('the programmes', () => {
  it('are ONA and ONARTE, found by number and by the word in their address', () => {
    expect(programmeIds).toEqual([1, 2])
    expect(programmeIds.map(programmeName)).toEqual(['ONA', 'ONARTE'])
    for (const programme of programmes) {
      expect(programmeById(programme.id)).toBe(programme)
      expect(programmeBySlug(programmeSlug(programme.id))).toBe(programme)
    }
  })

  it('are no others', () => {
    expect(findProgramme(3)).toBeUndefined()
    expect(programmeBySlug('onar')).toBeUndefined()
    expect([0, 1, 2, 3, 1.5].filter(isProgrammeId)).toEqual([1, 2])
  })
})
