import { expect, test } from 'vitest'
import { z } from 'zod'
import { randomUuid } from './uuid.ts'

test('each key is a UUID of its own', () => {
  const keys = Array.from({ length: 200 }, randomUuid)
  expect(keys.every((key) => z.uuidv4().safeParse(key).success)).toBe(true)
  expect(new Set(keys).size).toBe(keys.length)
})
