import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { bannerImage } from '#domain/banners/specification.ts'
import { addDays } from '#domain/kernel/calendar.ts'
import { HOUR_MS } from '#domain/kernel/durations.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { advertisingRequests, banners } from '#server/schema.ts'
import { storeDemoFile } from './store-demo-file.ts'

/** Firms that there are not, in a town that is not named. */
const firms = [
  {
    drawing: 'bakery',
    slot: 'primary',
    name: 'Okindegia Itsasgain (demo)',
    link: 'https://example.org/okindegia',
    alt: {
      es: 'El mostrador de una panadería con hogazas recién hechas',
      eu: 'Okindegi bateko mostradorea, ogi egin berriekin',
      en: 'The counter of a bakery with fresh loaves',
    },
  },
  {
    drawing: 'florist',
    slot: 'secondary',
    name: 'Loradenda Mendipe (demo)',
    link: 'https://example.org/loradenda',
    alt: {
      es: 'Tres macetas con flores de colores',
      eu: 'Hiru loreontzi, kolore askotako loreekin',
      en: 'Three pots with flowers of many colours',
    },
  },
] as const

/** Lists what the demonstration's banners are called. */
export const demoFirms: readonly string[] = firms.map(({ name }) => name)

const requests = [
  {
    name: 'Miren Zabala',
    email: 'loradenda@example.org',
    company: 'Loradenda Mendipe (demo)',
    place: 'secondary',
    language: 'eu',
    state: 'accepted',
    hoursAgo: 50,
    message: 'Kaixo! Gure loradenda iragarri nahiko genuke, urtebeterako.',
  },
  {
    name: 'Jon Iriarte',
    email: 'bizikletak@example.org',
    company: 'Bizikletak Uhin (demo)',
    place: 'either',
    language: 'es',
    state: 'new',
    hoursAgo: 19,
    message: 'Hola: alquilamos bicicletas adaptadas. ¿Qué espacio nos recomendáis?',
  },
] as const

/** Stores what the first start of demo mode shows of advertising: banners of made-up firms, and requests. */
export async function seedDemoAds(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime()
  await deps.db.insert(advertisingRequests).values(
    requests.map(({ hoursAgo, ...request }) => {
      const createdAt = new Date(now - hoursAgo * HOUR_MS)
      return { ...request, id: crypto.randomUUID(), createdAt, changedAt: createdAt }
    }),
  )
  const startsOn = madridDay(await deps.businessClock.now())
  for (const { drawing, ...firm } of firms) {
    const fileId = await storeDemoFile(deps, await drawn(drawing), `${drawing}.png`, 'banner')
    const id = crypto.randomUUID()
    const endsOn = addDays(startsOn, 364)
    await deps.db.insert(banners).values({ ...firm, id, fileId, startsOn, endsOn })
  }
}

async function drawn(name: string): Promise<Readable> {
  const drawing = await readFile(new URL(`./ads/${name}.svg`, import.meta.url))
  const picture = sharp(drawing)
    .resize(bannerImage.width, bannerImage.height)
    .png({ palette: true })
  return Readable.from([await picture.toBuffer()])
}
