import { beforeAll } from 'vitest'

/** Makes one for all tests of a file or a group: it can be used from the next hook on. */
export function shared<T extends object>(make: () => Promise<T>): T {
  const it = {} as T
  beforeAll(async () => {
    const made = await make()
    Object.setPrototypeOf(it, Object.getPrototypeOf(made))
    Object.assign(it, made)
  })
  return it
}
