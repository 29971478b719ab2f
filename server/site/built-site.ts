import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Prerenderer } from '#domain/prerender-contract.ts'

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))

/** The files that browsers fetch. */
export const builtFiles = `${DIST}/web`

/** Holds what the release before had, for pages that were open while the site was updated. */
export const formerFiles = `${DIST}/former`

/** Describes what `npm run build` has left in `dist`. */
export interface BuiltSite {
  /** Holds what surrounds every page: the document as the build has made it. */
  document: SiteDocument
  prerenderer: Prerenderer
}

/** The parts of the built document. */
export interface SiteDocument {
  /** The head without its title, its style sheet and its script. */
  head: string
  /** The address of the one style sheet. */
  stylesheet: string
  /** An association's own colours, over those of the style sheet; empty as it is built. */
  colours: string
  /** The address of the script that starts the others (`web/start.ts`). */
  script: string
}

/** Null when nothing has been built. */
export async function readBuiltSite(): Promise<BuiltSite | null> {
  const prerenderer = `${DIST}/prerender/prerender.js`
  if (!existsSync(prerenderer)) return null
  return {
    document: parseBuiltDocument(readFileSync(`${builtFiles}/index.html`, 'utf8')),
    prerenderer: (await import(pathToFileURL(prerenderer).href)) as Prerenderer,
  }
}

/** @throws Error when the document lacks a part */
export function parseBuiltDocument(built: string): SiteDocument {
  const head = part(built, /<head>(.*)<\/head>/s)
    .replaceAll(
      /<title.*?<\/title>|<script type="module".*?<\/script>|<link rel="stylesheet"[^>]*>/gs,
      '',
    )
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim()
  return {
    head,
    stylesheet: part(built, /<link rel="stylesheet"[^>]* href="([^"]+)"/),
    colours: '',
    script: part(built, /<script type="module"[^>]* src="([^"]+)"/),
  }
}

function part(built: string, pattern: RegExp): string {
  const found = pattern.exec(built)?.[1]
  if (found === undefined) throw new Error(`The built document has nothing like ${pattern}`)
  return found
}
