import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { memoryFolder } from './testing/memory-folder.ts'

process.env.TMPDIR ??= memoryFolder()

/**
 * Milliseconds after which something hangs. The longest takes a tenth; a machine that is busy with
 * other things takes many times as long, and that is no fault.
 */
const HANGS = 60_000

/** Begins with the files that are tagged as slow: one that came last would be waited for alone. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) =>
      readFileSync(moduleId, 'utf8').startsWith('// @module-tag slow')
    const bySlowness = Map.groupBy(await super.sort(files), isSlow)
    return [...(bySlowness.get(true) ?? []), ...(bySlowness.get(false) ?? [])]
  }
}

/** Drawings as the build scales them (`vite.config.ts`), unscaled: nothing is drawn here. */
const unscaledPictures = {
  name: 'unscaled-pictures',
  enforce: 'pre' as const,
  load: (id: string) =>
    id.endsWith('&as=picture')
      ? 'export default { sources: {}, img: { src: "data:,", w: 4, h: 3 } }'
      : undefined,
}

/** `unit` needs nothing but Node; `api` gets a PostgreSQL with one database for each test file. */
export default defineConfig({
  test: {
    // Vitest leaves one core free; but half of the time is waiting, for the database and for processes.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    tags: [
      { name: 'slow', description: 'too slow for `npm run check`; `npm test` runs it' },
      { name: 'nightly', description: 'too slow for every change' },
    ],
    projects: [
      {
        plugins: [unscaledPictures],
        test: {
          name: 'unit',
          include: ['{domain,web,sandbox,tools,bench}/**/*.test.ts'],
          environment: 'node',
          // The contrast test reads the colours from their style sheet.
          css: true,
          // Nothing here keeps state between files, and a process for each would take longer.
          isolate: false,
          testTimeout: HANGS,
        },
      },
      {
        plugins: [react(), unscaledPictures],
        test: {
          name: 'screens',
          include: ['web/**/*.test.tsx'],
          environment: 'happy-dom',
          // The administration's pages load once for all files: a test leaves nothing behind.
          isolate: false,
          setupFiles: ['web/testing/after-each.ts'],
          testTimeout: HANGS,
        },
      },
      {
        test: {
          name: 'api',
          // No test file changes what others see: each has an app and a database of its own.
          isolate: false,
          include: ['{server,testing}/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['testing/global-database.ts'],
          setupFiles: ['testing/after-each-file.ts'],
          expect: { poll: { timeout: HANGS / 2 } },
          testTimeout: HANGS,
          hookTimeout: HANGS,
        },
      },
    ],
  },
})
