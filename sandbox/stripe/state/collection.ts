/** Called with each change, which is then written to disk. */
export type OnChange = (collection: string, id: string, row: object | null) => void

type Indexes<T> = Record<string, (row: T) => string | null>

/**
 * The objects of one kind by id, in order of creation, with lookups by the given fields. Rows are
 * never changed in place: `patch` puts a new object, so a row that was handed out stays as it was.
 */
export class Collection<T extends { id: string }> {
  readonly name: string
  #rows = new Map<string, T>()
  #indexes: Indexes<T>
  #found = new Map<string, Map<string, Set<string>>>()
  #onChange: OnChange

  constructor(name: string, onChange: OnChange, indexes: Indexes<T> = {}) {
    this.name = name
    this.#onChange = onChange
    this.#indexes = indexes
    for (const field of Object.keys(indexes)) this.#found.set(field, new Map())
  }

  get(id: string): T | undefined {
    return this.#rows.get(id)
  }

  /** The row that must be there: its absence is a defect of the sandbox. */
  need(id: string): T {
    const row = this.#rows.get(id)
    if (!row) throw new Error(`${this.name} has no ${id}`)
    return row
  }

  all(): T[] {
    return [...this.#rows.values()]
  }

  where(field: string, value: string): T[] {
    const ids = this.#found.get(field)?.get(value) ?? []
    return [...ids].map((id) => this.need(id))
  }

  /** Those with the first of these values; all of them where none is given. */
  by(values: Record<string, string>): T[] {
    const [first] = Object.entries(values)
    return first ? this.where(...first) : this.all()
  }

  put(row: T): T {
    this.restore(row.id, row)
    this.#onChange(this.name, row.id, row)
    return row
  }

  patch(id: string, changes: Partial<T>): T {
    return this.put({ ...this.need(id), ...changes })
  }

  /** Deletes the row, if it is there. */
  delete(id: string): void {
    if (!this.#rows.has(id)) return
    this.restore(id, null)
    this.#onChange(this.name, id, null)
  }

  /** Restores a row without notifying listeners: from the journal, or while loading. */
  restore(id: string, row: T | null): void {
    const before = this.#rows.get(id)
    for (const [field, read] of Object.entries(this.#indexes)) {
      const index = this.#found.get(field)
      const [old, value] = [before ? read(before) : null, row ? read(row) : null]
      if (!index || old === value) continue
      if (old !== null) index.get(old)?.delete(id)
      if (value === null) continue
      const ids = index.get(value) ?? new Set()
      index.set(value, ids.add(id))
    }
    if (row) this.#rows.set(id, row)
    else this.#rows.delete(id)
  }

  clear(): void {
    for (const id of [...this.#rows.keys()]) this.delete(id)
  }
}
