import { expect, test } from 'vitest'
import { mapStorage } from '#web/testing/map-storage.ts'
import { typedBefore } from './google-typing.ts'

const typed = {
  firstName: 'Nerea',
  lastName: 'Lizarraga',
  phone: '+34612345678',
  locality: 'Zarautz',
}

test('what was typed comes back once, to the same person alone', () => {
  const storage = mapStorage()
  typedBefore(() => storage, 'nerea@example.org').keep(typed)
  expect(typedBefore(() => storage, 'ane@example.org').take()).toBeNull()
  expect(typedBefore(() => storage, 'nerea@example.org').take()).toEqual(typed)
  expect(typedBefore(() => storage, 'nerea@example.org').take()).toBeNull()
})

test('the consent has to be given again: only names and numbers are kept', () => {
  const storage = mapStorage()
  const before = typedBefore(() => storage, 'nerea@example.org')
  before.keep({ ...typed, acceptTerms: true } as typeof typed)
  expect(before.take()).toEqual(typed)
})

test('a browser that forbids storage has nothing to bring back', () => {
  const before = typedBefore(() => {
    throw new Error('The operation is insecure.')
  }, 'nerea@example.org')
  before.keep(typed)
  expect(before.take()).toBeNull()
})
