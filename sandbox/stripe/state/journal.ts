import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** One changed row: its collection, its id, and what it is now (null: gone). */
export type Change = [collection: string, id: string, row: object | null]

const compactAfterBytes = 64 * 1024 * 1024

/**
 * State on disk: a snapshot and the changes since, one line for each commit, in files numbered by
 * generation. A line is written before its request is answered; a line cut short by a kill was
 * never answered, and is dropped when reading.
 */
export class Journal {
  #directory: string
  #generation = 0
  #file: number | null = null
  #written = 0
  #snapshotSize = 0

  constructor(directory: string) {
    mkdirSync(directory, { recursive: true })
    this.#directory = directory
  }

  /** Reads everything that was kept, oldest first. */
  load(apply: (change: Change) => void): void {
    const generations = readdirSync(this.#directory)
      .map((name) => Number(/^snapshot-(\d+)\.ndjson$/.exec(name)?.[1] ?? 0))
      .sort((a, b) => b - a)
    this.#generation = generations[0] ?? 0
    this.#snapshotSize = this.#read(this.#path('snapshot'), apply)
    this.#written = this.#read(this.#path('journal'), apply)
  }

  #path(kind: 'snapshot' | 'journal', generation = this.#generation): string {
    return join(this.#directory, `${kind}-${generation}.ndjson`)
  }

  /** Applies each whole line of a file, and returns its size; a missing file is an empty one. */
  #read(path: string, apply: (change: Change) => void): number {
    let content: Buffer
    try {
      content = readFileSync(path)
    } catch {
      return 0
    }
    const whole = content.lastIndexOf('\n') + 1
    if (whole < content.length) truncateSync(path, whole)
    for (let from = 0; from < whole; ) {
      const end = content.indexOf('\n', from)
      for (const change of JSON.parse(content.toString('utf8', from, end)) as Change[])
        apply(change)
      from = end + 1
    }
    return whole
  }

  append(changes: Change[]): void {
    this.#file ??= openSync(this.#path('journal'), 'a')
    const line = `${JSON.stringify(changes)}\n`
    writeSync(this.#file, line)
    this.#written += line.length
  }

  /** True when rewriting everything costs less than carrying the changes on. */
  get wantsCompaction(): boolean {
    return this.#written > Math.max(compactAfterBytes, 2 * this.#snapshotSize)
  }

  /** Starts a generation that holds just these rows, and drops the older one. */
  compact(rows: Iterable<Change>): void {
    const older = this.#generation
    const partial = join(this.#directory, 'snapshot.partial')
    const file = openSync(partial, 'w')
    this.#snapshotSize = 0
    for (const row of rows) this.#snapshotSize += writeSync(file, `${JSON.stringify([row])}\n`)
    closeSync(file)
    this.close()
    renameSync(partial, this.#path('snapshot', older + 1))
    this.#generation = older + 1
    this.#written = 0
    rmSync(this.#path('snapshot', older), { force: true })
    rmSync(this.#path('journal', older), { force: true })
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file)
    this.#file = null
  }
}
