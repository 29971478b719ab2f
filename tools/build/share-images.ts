import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { association } from '#config'
import { languages } from '#domain/kernel/language.ts'
import { publicPage } from '#domain/pages.ts'
import { sharedPages, shareImagePath } from '#domain/site/share-image.ts'
import { translator } from '#server/kernel/http/language.ts'
import { type Card, drawCard, type Ground } from './share-card.ts'
import { setOwnTypeface } from './share-typeface.ts'

/*
 * The pictures that networks show beside a link: one for each public page and language, drawn into
 * dist/web as the pages are built. Drawn ones are kept by what they are made from. Run as a program
 * of its own, because it leaves the process with one typeface.
 */

const BUILD = 'dist/web'
const KEPT = 'node_modules/.cache/share'

const bay = 'web/site/home/bay.svg'
const drawings = 'web/site/drawings'
const hills = `${drawings}/hero-hills.svg`

const cliff: Ground = { drawing: bay, middle: [1186, 192], height: 406 }
const island: Ground = { drawing: bay, middle: [706, 182], height: 336 }

const grounds: Readonly<Record<string, Ground>> = {
  '/': { drawing: bay, middle: [560, 380], height: 480 },
  '/programas': { drawing: `${drawings}/hero-workshop.svg`, middle: [830, 390], height: 460 },
  '/quienessomos': { drawing: `${drawings}/moment-welcome.svg`, middle: [316, 200], height: 400 },
  '/estatutos': { drawing: hills, middle: [1195, 400], height: 440 },
  '/biblioteca': still('empty-library'),
  '/aportacion-solidaria': still('donation'),
  '/eventos': still('events'),
  '/ads': still('advertising'),
  '/aviso-legal': still('legal'),
  '/privacidad': island,
  '/cookies': { drawing: `${drawings}/moment-coffee.svg`, middle: [290, 210], height: 380 },
  '/terms': cliff,
  '/reembolsos': { drawing: hills, middle: [560, 390], height: 450 },
  '/incidentesDeSeguridad': still('security'),
}

/** One of the drawings without people, 400 wide and 300 high, whole. */
function still(name: string): Ground {
  return { drawing: `${drawings}/${name}.svg`, middle: [170, 150], height: 380 }
}

/** Lists what draws the pictures. */
const drawnBy = [
  'share-card.ts',
  'share-typeface.ts',
  '../../server/site/share-title.ts',
  '../../domain/kernel/looks/shipped-palette.ts',
]

await setOwnTypeface('dist/.typeface')
mkdirSync(KEPT, { recursive: true })
mkdirSync(join(BUILD, 'share'), { recursive: true })
await Promise.all(
  cards().map(async ({ path, card }) => {
    const kept = join(KEPT, `${fingerprint(card)}.jpg`)
    if (!existsSync(kept)) {
      // Whole or not there at all, also for a build that was interrupted.
      const drawn = `${kept}.${process.pid}`
      writeFileSync(drawn, await drawCard(card))
      renameSync(drawn, kept)
    }
    copyFileSync(kept, join(BUILD, path))
  }),
)

function cards(): { path: string; card: Card }[] {
  const logo = readFileSync('web/public/logo.svg', 'utf8')
  return languages.flatMap((language) =>
    sharedPages.map((page) => {
      const ground = grounds[page]
      if (!ground) throw new Error(`no drawing for the share image of ${page}`)
      const title = translator(language)(`${publicPage(page).description}:title`)
      const card = {
        title,
        name: association.name,
        logo,
        ground: { ...ground, svg: readFileSync(ground.drawing, 'utf8') },
      }
      return { path: shareImagePath(page, language), card }
    }),
  )
}

/** Returns a hash of everything that a picture is made from, the program that draws it among it. */
function fingerprint(card: Card): string {
  const hash = createHash('sha256').update(JSON.stringify(card))
  for (const file of drawnBy) {
    hash.update(readFileSync(join(dirname(import.meta.filename), file)))
  }
  return hash.digest('hex')
}
