/** A function, since looking at `localStorage` alone throws where a browser forbids it. */
export type StorageSource = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type StoredValue<T> = ReturnType<typeof storedValue<T>>

/** Returns what `act` returns; `otherwise` where the storage is forbidden or full, or its content unreadable. */
export function attempt<Result>(act: () => Result, otherwise: Result): Result {
  try {
    return act()
  } catch {
    return otherwise
  }
}

/** One value as JSON in the browser's storage. Works without storage, too: then nothing is stored. */
export function storedValue<T>(
  storage: StorageSource,
  key: string,
  isValid: (value: unknown) => value is T,
) {
  return {
    /** Null when nothing valid is stored. */
    read: (): T | null =>
      attempt(() => {
        const value: unknown = JSON.parse(storage().getItem(key) ?? 'null')
        return isValid(value) ? value : null
      }, null),
    /** Whether it was stored. */
    write: (value: T): boolean =>
      attempt(() => {
        storage().setItem(key, JSON.stringify(value))
        return true
      }, false),
    remove: (): void => attempt(() => storage().removeItem(key), undefined),
  }
}
