import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distance, firstPart, type Limb, reaching } from './joints.ts'

const arm: Limb = [
  [0, 0],
  [10, 12],
  [4, 30],
]
const bones = (limb: Limb) => [distance(limb[0], limb[1]), distance(limb[1], limb[2])]
const place = fc.tuple(
  fc.double({ min: -60, max: 60, noNaN: true }),
  fc.double({ min: 1, max: 60, noNaN: true }),
)

describe('a limb that reaches', () => {
  it('keeps the lengths of its bones, wherever its end is wanted', () => {
    fc.assert(
      fc.property(place, place, (root, target) => {
        const [upper = 0, lower = 0] = bones(reaching(arm, root, target))
        expect(upper).toBeCloseTo(bones(arm)[0] ?? 0, 3)
        expect(lower).toBeCloseTo(bones(arm)[1] ?? 0, 3)
      }),
    )
  })

  it('keeps the lengths of its bones where its end is wanted at its root', () => {
    const [upper = 0, lower = 0] = bones(reaching(arm, [3, 4], [3, 4]))
    expect(upper).toBeCloseTo(bones(arm)[0] ?? 0, 3)
    expect(lower).toBeCloseTo(bones(arm)[1] ?? 0, 3)
  })

  it('keeps the lengths of its bones where its end is wanted the least distance from its root', () => {
    const [upper = 0, lower = 0] = bones(reaching(arm, [0, 1], [-5e-324, 1]))
    expect(upper).toBeCloseTo(bones(arm)[0] ?? 0, 3)
    expect(lower).toBeCloseTo(bones(arm)[1] ?? 0, 3)
  })

  it('is as it was drawn when nothing moves', () => {
    const [, elbow, hand] = reaching(arm, arm[0], arm[2])
    expect(distance(elbow, arm[1])).toBeLessThan(0.01)
    expect(distance(hand, arm[2])).toBeLessThan(0.01)
  })

  it('bends to its own side', () => {
    const [shoulder, elbow, hand] = reaching(arm, [0, 0], [20, 10])
    const cross = (hand[0] - shoulder[0]) * elbow[1] - (hand[1] - shoulder[1]) * elbow[0]
    const drawn = arm[2][0] * arm[1][1] - arm[2][1] * arm[1][0]
    expect(Math.sign(cross)).toBe(Math.sign(drawn))
  })
})

describe('a sleeve', () => {
  it.each([5, 15.6, 25])('of %s units covers as much of the limb', (length) => {
    const points = firstPart(arm, length)
    const covered = points
      .slice(1)
      .reduce((sum, point, index) => sum + distance(point, points[index] ?? point), 0)
    expect(covered).toBeCloseTo(length, 5)
  })
})
