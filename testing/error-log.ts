import type { DestinationStream } from 'pino'
import { afterEach } from 'vitest'

const lines: string[] = []

/** Keeps what the apps of the running test log, so that a failed test can say what went wrong inside. */
export const errorLog: DestinationStream = { write: (line) => lines.push(line) }

/** Prints, after each failed test, what its apps logged. */
export function printErrorLogOfFailures(): void {
  afterEach(({ task }) => {
    const logged = lines.splice(0)
    if (task.result?.state === 'fail') for (const line of logged) process.stderr.write(line)
  })
}
