import { describe, expect, test } from 'vitest'
import { slideAfter, slidesInView } from './slides-in-view.ts'

/** Six slides, each 100 pixels wide and 10 apart. */
const six = Array.from({ length: 6 }, (_, index) => ({ start: index * 110, width: 100 }))

describe('the slides in view', () => {
  test.each([
    ['the first three at the beginning of a wide track', 0, 320, [0, 2]],
    ['the next three after one turn', 330, 320, [3, 5]],
    ['those of which more than half shows, on the way', 70, 320, [1, 3]],
    ['a single one on a phone, though its neighbours peek in', 100, 130, [1, 1]],
    ['the nearest when none shows by half', 170, 40, [1, 1]],
    ['none before the first, where a track springs back', -30, 320, [0, 2]],
  ])('are %s', (_, start, width, [first, last]) => {
    expect(slidesInView({ start, width }, six)).toEqual({ first, last })
  })
})

describe('a turn', () => {
  test.each([
    ['goes on by as many as are in view', 'next', [0, 2], 3],
    ['stops where the last is in view', 'next', [2, 4], 3],
    ['goes back by as many', 'previous', [3, 5], 0],
    ['does not go back beyond the first', 'previous', [1, 3], 0],
    ['goes on one by one where one is in view', 'next', [4, 4], 5],
    ['stays at the last', 'next', [5, 5], 5],
    ['stays where all are in view', 'next', [0, 5], 0],
  ] as const)('%s', (_, turn, [first, last], target) => {
    expect(slideAfter(turn, { first, last }, 6)).toBe(target)
  })
})
