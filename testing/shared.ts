import { beforeAll } from 'vitest'

/** Makes one for all tests of a file or a group, and stands for it: it can be used from the next hook on. */
export function shared<T extends object>(make: () => Promise<T>): T {
  const holder: { made?: T } = {}
  beforeAll(async () => {
    holder.made = await make()
  })
  const made = (): T => {
    if (!holder.made) throw new Error('what is shared is made in a hook, and used after it')
    return holder.made
  }
  return new Proxy({} as T, {
    get: (_, key) => Reflect.get(made(), key),
    set: (_, key, value) => Reflect.set(made(), key, value),
    has: (_, key) => Reflect.has(made(), key),
    ownKeys: () => Reflect.ownKeys(made()),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(made(), key),
  })
}
