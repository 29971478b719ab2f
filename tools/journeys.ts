import { ensureJourneyBrowser } from './browser.ts'
import { ensureBuilt } from './ensure-built.ts'
import { PLAYWRIGHT_REPORT } from './reports.ts'
import { program, type Step } from './steps.ts'

export const JOURNEYS = 'browser journeys'

/** The browser journeys, on built pages; `args` and `env` go on to Playwright. */
export function journeys(
  browser: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Step {
  const run = program(
    JOURNEYS,
    'playwright',
    [
      'test',
      '--config=e2e/playwright.config.ts',
      '--reporter=list,json',
      // Playwright empties its output folder, so it gets one of its own beside the reports.
      '--output=test-results/e2e',
      ...args,
    ],
    { env: { ...env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT } },
  )
  return {
    name: JOURNEYS,
    async run() {
      await ensureBuilt()
      return run.run()
    },
  }
}

/** Getting the browser, as a step of its own that can fail. */
export function gettingBrowser(found: (path: string) => void): Step {
  return {
    name: 'browser',
    async run() {
      try {
        found(await ensureJourneyBrowser())
        return true
      } catch (error) {
        console.error((error as Error).message)
        return false
      }
    },
  }
}
