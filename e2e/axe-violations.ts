import { createRequire } from 'node:module'
import { expect, type Frame, type Locator, type Page } from '@playwright/test'
import type axeCore from 'axe-core'

/** The small build, which browsers read in less than half the time. */
const axe: typeof axeCore = createRequire(import.meta.url)('axe-core/axe.min.js')

/**
 * What a screen is looked at for: all of it; only its colours, once the rest has been looked at; or
 * all but them, where they have been looked at in another language.
 */
export type Look = 'everything' | 'colours' | 'all but colours'

const rules: axeCore.RunOptions['runOnly'] = [
  'wcag2a',
  'wcag2aa',
  'wcag21a',
  'wcag21aa',
  'wcag22aa',
  'best-practice',
]

/** They take half of the time: each text is compared with all that lies behind it. */
const ofColours = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block']

const looks: Record<Look, axeCore.RunOptions> = {
  everything: {
    runOnly: rules,
    rules: {
      // The contrast of AAA (design §7); what is below that of AA, it leaves to the other rule.
      'color-contrast-enhanced': { enabled: true },
      'target-size': { enabled: true },
    },
  },
  colours: { runOnly: { type: 'rule', values: ofColours } },
  'all but colours': {
    runOnly: rules,
    rules: {
      ...Object.fromEntries(ofColours.map((rule) => [rule, { enabled: false }])),
      'target-size': { enabled: true },
    },
  },
}

/** What a frame, as part of a page, need not have of its own. */
const onlyOfPages: axeCore.RuleObject = {
  bypass: { enabled: false },
  'landmark-one-main': { enabled: false },
  'page-has-heading-one': { enabled: false },
  region: { enabled: false },
}

/** WCAG 2.2 AA, good practice and the contrast of AAA, in the page and in each frame that it shows. */
export async function expectNoAxeViolations(page: Page, look: Look = 'everything'): Promise<void> {
  const frames = await framesToJudge(page)
  const found = await Promise.all(frames.map((frame) => barriersIn(frame, looks[look])))
  const { width } = page.viewportSize() ?? {}
  expect.soft(found.flat(), `barriers at ${width} px`).toEqual([])
}

async function framesToJudge(page: Page): Promise<Frame[]> {
  const main = page.mainFrame()
  // A see-through frame is judged on white, which in the dark it does not stand on.
  if (await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)) return [main]
  const others = page.frames().filter((frame) => frame !== main)
  const shown = await Promise.all(
    others.map(async (frame) => (await frame.frameElement()).isVisible()),
  )
  return [main, ...others.filter((_, index) => shown[index])]
}

async function barriersIn(frame: Frame, look: axeCore.RunOptions) {
  const isWhole = frame.parentFrame() === null
  if (await frame.evaluate(() => !('axe' in window))) await frame.evaluate(axe.source)
  if (isWhole) await frame.evaluate(uncoverEdges)
  const options: axeCore.RunOptions = {
    ...look,
    ...(!isWhole && { rules: { ...look.rules, ...onlyOfPages } }),
    resultTypes: ['violations'],
    iframes: false,
  }
  return frame.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: typeof axeCore }
    const { violations } = await axe.run(document, options)
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => ({
        id,
        help,
        where: target.join(' '),
        failureSummary,
      })),
    )
  }, options)
}

/** Hides what sticks to the screen's edges: it covers what is below only until the reader scrolls. */
function uncoverEdges(): void {
  const style = new CSSStyleSheet()
  style.replaceSync(`.sticky, .top-bar {
    position: static !important;
    translate: none !important;
    transition: none !important;
  }`)
  document.adoptedStyleSheets = [style]
}

/** Nothing of the page stands beyond the screen's right edge. */
export async function expectNoSidewaysScrolling(page: Page, where: string): Promise<void> {
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overhang, `pixels to scroll sideways ${where}`).toBe(0)
}

/** The longest word that a heading has room for on a phone with text of 200 %. */
const LETTERS = 15

/** Every word of a heading stands on one line, unless it is longer than such a line. */
export async function expectWholeHeadings(page: Page, where: string): Promise<void> {
  const broken = await brokenWords(page.locator('h1, h2, h3'))
  expect.soft(broken, `broken words in headings ${where}`).toEqual([])
}

/** The words that stand on two lines, though one has room for them. */
export function brokenWords(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((elements, letters) => {
    const range = document.createRange()
    const texts = elements.flatMap((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (walker.nextNode()) found.push(walker.currentNode as Text)
      return found.filter(({ parentElement }) => parentElement?.checkVisibility())
    })
    return texts.flatMap((text) =>
      [...text.data.matchAll(/\p{L}+/gu)]
        .filter(({ 0: word, index }) => {
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          return word.length <= letters && lines.size > 1
        })
        .map(([word]) => word),
    )
  }, LETTERS)
}
