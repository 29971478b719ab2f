import { expect, it } from 'vitest'
import { bannerPhase } from './banner-phase.ts'

const march = { startsOn: '2026-03-01', endsOn: '2026-03-31' }

it.each([
  ['2026-02-28', true, 'coming'],
  ['2026-03-01', true, 'shown'],
  ['2026-03-31', true, 'shown'],
  ['2026-04-01', true, 'over'],
  ['2026-03-15', false, 'off'],
  ['2026-04-01', false, 'over'],
] as const)('on %s a banner of March that is on (%s) is %s', (today, active, phase) => {
  expect(bannerPhase({ ...march, active }, today)).toBe(phase)
})
