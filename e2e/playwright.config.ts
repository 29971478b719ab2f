import { defineConfig } from '@playwright/test'
import { memoryFolder } from '../testing/memory-folder.ts'
import { browserFlags } from '../tools/browser.ts'

process.env.TMPDIR ??= memoryFolder()

/**
 * Milliseconds after which something hangs, not bounds on the product: a machine that is busy with other
 * things takes three times as long as an idle one, which needs a tenth of them.
 */
const HANGS = { journey: 240_000, action: 30_000 }

const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** Journeys in a browser, and what happens to the product's processes, which needs none. */
export default defineConfig({
  outputDir: '../test-results/e2e',
  workers: 4,
  fullyParallel: true,
  // `npm run test:nightly` runs what is tagged so, and nothing else does.
  [process.env.NIGHTLY ? 'grep' : 'grepInvert']: /@nightly/,
  // A journey that passes only when repeated is broken.
  retries: 0,
  forbidOnly: true,
  timeout: HANGS.journey,
  expect: { timeout: HANGS.action },
  use: {
    browserName: 'chromium',
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    viewport: { width: 1280, height: 800 },
    actionTimeout: HANGS.action,
    navigationTimeout: 2 * HANGS.action,
    // Recording every journey takes a third of its time: `npm run e2e -- --trace on` does when it is needed.
    trace: 'off',
    // Playwright takes its own of tests that pass, too; fixtures.ts takes those that are looked at.
    screenshot: 'off',
    launchOptions: {
      executablePath: chromium,
      // Every page here lives for seconds only: what compilers and painters working ahead would
      // bring, it never sees, and they take a fifth of the browser's time.
      args: [...browserFlags, '--js-flags=--max-opt=1', '--num-raster-threads=1'],
    },
  },
})
