import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Prerenderer } from '#domain/prerender-contract.ts'

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))

/** The files that browsers fetch. */
export const builtFiles = `${DIST}/web`

/** What the release before had, for pages that were open while the site was updated. */
export const formerFiles = `${DIST}/former`

const FONTS = /<style>(.*?)<\/style>/s

/** What `npm run build` has left in `dist`. */
export interface BuiltSite {
  /** What surrounds every page: the document as the build has made it. */
  document: SiteDocument
  prerenderer: Prerenderer
}

/** The parts of the built document. */
export interface SiteDocument {
  /** The head without its title, its styles and its scripts. */
  head: string
  /** The styles that stand in it: what the fonts need before anything is drawn. */
  fonts: string
  styles: string
  stylesheet: string
  /** An association's own colours, over those of the styles; empty as it is built. */
  colours: string
  /** The address of the first script, and of those that it needs. */
  script: string
  scriptsAhead: readonly string[]
}

/** Null when nothing has been built. */
export async function readBuiltSite(): Promise<BuiltSite | null> {
  const prerenderer = `${DIST}/prerender/prerender.js`
  if (!existsSync(prerenderer)) return null
  const stylesOf = (address: string) => readFileSync(builtFiles + address, 'utf8')
  return {
    document: parseBuiltDocument(readFileSync(`${builtFiles}/index.html`, 'utf8'), stylesOf),
    prerenderer: (await import(pathToFileURL(prerenderer).href)) as Prerenderer,
  }
}

/** @throws Error when the document lacks a part */
export function parseBuiltDocument(
  built: string,
  stylesOf: (address: string) => string,
): SiteDocument {
  const script = part(built, /<script type="module"[^>]* src="([^"]+)"/)
  const stylesheet = part(built, /<link rel="stylesheet"[^>]* href="([^"]+)"/)
  const whole = part(built, /<head>(.*)<\/head>/s)
  const head = whole
    .replace(/<title.*?<\/title>/s, '')
    .replace(FONTS, '')
    .replaceAll(
      /<script type="module".*?<\/script>|<link rel="(modulepreload|stylesheet)"[^>]*>/gs,
      '',
    )
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim()
  return {
    head,
    fonts: part(whole, FONTS).trim(),
    styles: stylesOf(stylesheet).trim(),
    stylesheet,
    colours: '',
    script,
    scriptsAhead: [...built.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(
      ([, href = '']) => href,
    ),
  }
}

function part(built: string, pattern: RegExp): string {
  const found = pattern.exec(built)?.[1]
  if (found === undefined) throw new Error(`The built document has nothing like ${pattern}`)
  return found
}
