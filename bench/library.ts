import { randomUUID } from 'node:crypto'
import { listLibrary } from '#domain/library/contract.ts'
import { documentTypes } from '#domain/library/document.ts'
import { connect } from '#server/kernel/db/client.ts'
import { files, libraryDocuments } from '#server/schema.ts'
import { Product } from '../e2e/product/product.ts'
import { median } from './load/requests-per-second.ts'

/** The requirement: 10,000 documents are searched within 50 ms, over HTTP. */
const SIZES = [1_000, 10_000]
const MAX_MS = 50
const ROUNDS = 25
const ROWS_AT_ONCE = 500

const words = {
  es: 'ejercicios calentamiento rodilla espalda postura equilibrio respiración caída memoria alimentación descanso mayores familias cuidado silla paseo fuerza estiramientos'.split(
    ' ',
  ),
  eu: 'ariketak beroketa belauna bizkarra jarrera oreka arnasketa erorikoa oroimena elikadura atsedena adinekoak familiak zaintza aulkia ibilaldia indarra luzaketak'.split(
    ' ',
  ),
  en: 'exercises warm-up knee back posture balance breathing fall memory food rest older families care chair walk strength stretching'.split(
    ' ',
  ),
}

const SYLLABLES = 'ba be bi bo da de ga go ka ko la lo ma me na no'.split(' ')

const searches: Record<string, Record<string, string>> = {
  all: {},
  by_title: { sort: 'title' },
  by_type: { sort: 'type' },
  oldest_videos: { sort: 'oldest', type: 'video' },
  word: { search: 'respiracion' },
  two_words: { search: 'ejercicios de rodilla' },
  begun_word: { search: 'cal' },
  one_letter: { search: 'e' },
  basque: { search: 'belauneko ariketa' },
  rare: { search: 'bagoka' },
  misspelt: { search: 'resperazion' },
  two_misspelt: { search: 'ejersisios rodiya' },
  nothing: { search: 'quetzalcoatl' },
  word_by_title: { search: 'respiracion', sort: 'title' },
}

/** One for all, as it is never read. */
const FILE = randomUUID()

/** Words that a few documents share each, as names and particulars do. */
const rareWord = (seed: number) =>
  Array.from({ length: 3 }, (_, place) => SYLLABLES[(seed >> (place * 4)) % SYLLABLES.length]).join(
    '',
  )

function phrase(list: readonly string[], seed: number, length: number): string {
  return Array.from(
    { length },
    (_, place) => list[(seed * (7 + place * 5) + place) % list.length],
  ).join(' ')
}

function made(seed: number) {
  const texts = (length: number, from: number, particulars = 0) =>
    Object.fromEntries(
      Object.entries(words).map(([language, list]) => {
        const rare = Array.from({ length: particulars }, (_, place) => rareWord(seed * 31 + place))
        return [language, [phrase(list, from, length), ...rare].join(' ')]
      }),
    )
  return {
    id: randomUUID(),
    type: documentTypes[seed % documentTypes.length] ?? 'document',
    theme: texts(2, seed % 12),
    title: texts(2, seed, 3),
    description: texts(5, seed, 25),
    language: 'es' as const,
    fileId: FILE,
    fileName: 'a.pdf',
    fileObject: 'original.pdf',
    mediaType: 'application/pdf',
    bytes: 100_000 + seed,
    createdAt: new Date(Date.UTC(2024, 0, 1) + seed * 3_600_000),
  }
}

async function measure(product: Product, query: Record<string, string>): Promise<number> {
  const address = `${product.url.replace('localhost', '127.0.0.1')}${listLibrary.path}?${new URLSearchParams(query)}`
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now()
    // One address may ask so often and no more: each round comes from another.
    const reply = await fetch(address, { headers: { 'x-forwarded-for': `10.0.0.${round}` } })
    await reply.text()
    if (!reply.ok) throw new Error(`${address} answers ${reply.status}`)
    times.push(performance.now() - began)
  }
  return median(times)
}

const product = await Product.install()
const { db, close } = connect(product.databaseUrl)
try {
  await db.insert(files).values({
    id: FILE,
    purpose: 'document',
    kind: 'pdf',
    mediaType: 'application/pdf',
    name: 'a.pdf',
    bytes: 1,
    sha256: '0'.repeat(64),
    objects: [],
  })
  let stored = 0
  for (const size of SIZES) {
    for (; stored < size; stored += ROWS_AT_ONCE) {
      const rows = Array.from({ length: ROWS_AT_ONCE }, (_, place) => made(stored + place))
      await db.insert(libraryDocuments).values(rows)
    }
    await db.execute('analyze library_documents')
    for (const [name, query] of Object.entries(searches)) {
      const milliseconds = await measure(product, query)
      console.log(`library_${size}_${name}_ms: ${milliseconds.toFixed(1)}`)
      if (milliseconds > MAX_MS) process.exitCode = 1
    }
  }
} finally {
  await close()
  await product.remove()
}
