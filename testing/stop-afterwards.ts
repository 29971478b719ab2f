import { afterAll, TestRunner } from 'vitest'

type Stop = () => Promise<void>

/** Lists what the hooks of the file that runs have started; a worker runs one file at a time. */
const ofThisFile: Stop[] = []

/**
 * Stops something at the end of the test that started it or, where a hook started it for all tests,
 * at the end of the file: the last started first.
 */
export function stopAfterwards(stop: Stop): void {
  const test = TestRunner.getCurrentTest()
  if (test) test.context.onTestFinished(stop)
  else ofThisFile.push(stop)
}

/** Registers a stop for the set-up of each file. */
export function stopAfterEachFile(): void {
  afterAll(async () => {
    for (const stop of ofThisFile.splice(0).reverse()) await stop()
  })
}
