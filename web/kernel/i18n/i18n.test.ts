import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  changeLanguage,
  currentLanguage,
  followChangedTexts,
  i18n,
  loadTexts,
  replaceBorrowedTexts,
  startTexts,
} from './i18n.ts'

const texts = import.meta.glob<string>('../../../locales/*/*/*.json', {
  query: '?raw',
  import: 'default',
})
const page = { cookie: '', documentElement: { lang: 'es' } }

beforeEach(async () => {
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('fetch', async (path: string) => {
    const [, , language, file] = path.split('/')
    const found = Object.keys(texts).find(
      (name) => name.startsWith(`../../../locales/${language}/`) && name.endsWith(`/${file}`),
    )
    return new Response(await texts[found ?? '']?.())
  })
  await startTexts('es')
})
afterEach(async () => {
  await changeLanguage('es')
  vi.unstubAllGlobals()
})

it.each([
  ['eu', 'Hasiera'],
  ['en', 'Home'],
] as const)('a change to %s is shown, said of the page, and remembered', async (language, home) => {
  await changeLanguage(language)
  expect(currentLanguage()).toBe(language)
  expect(i18n.t('nav.home')).toBe(home)
  expect(page.documentElement.lang).toBe(language)
  expect(page.cookie).toBe(`lng=${language}; Path=/; Max-Age=31536000; SameSite=Lax`)
})

it('the remembered language is sent encrypted only where the page is', async () => {
  vi.stubGlobal('location', { protocol: 'https:' })
  await changeLanguage('eu')
  expect(page.cookie).toMatch(/; Secure$/)
})

it('what could not be had is said in Spanish, and in its own language once it comes', async () => {
  const answering = fetch
  const title = () => i18n.t('title', { ns: 'attendance' })
  await changeLanguage('eu')
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  await loadTexts(['attendance'])
  expect(title()).toBe('Lista de asistencia')
  vi.stubGlobal('fetch', answering)
  await replaceBorrowedTexts()
  expect(title()).toBe('Asistentzia-zerrenda')
})

it('texts that failed are requested again by the next page that needs them', async () => {
  await changeLanguage('eu')
  const { backendConnector } = i18n.services
  const { backend } = backendConnector
  const broken = { read: (_: string, __: string, done: Done) => done(new Error('gone'), null) }
  backendConnector.backend = { ...backend, ...broken }
  await expect(loadTexts(['repair'])).rejects.toThrow('page texts missing')
  backendConnector.backend = backend
  await loadTexts(['repair'])
  expect(i18n.t('title', { ns: 'repair' })).not.toBe('title')
})

it('texts that were changed since are shown, in each language that is here, and as shipped again', async () => {
  const answering = fetch
  const title = () => i18n.t('title', { ns: 'attendance' })
  const addresses: string[] = []
  let version = 1
  let isBroken = false
  vi.stubGlobal('fetch', async (path: string) => {
    addresses.push(path)
    if (isBroken) return new Response('', { status: 404 })
    if (!path.includes('?v=')) return answering(path)
    return Response.json({ title: `${path.split('/')[2]} ${version}` })
  })
  await loadTexts(['attendance'])
  await changeLanguage('eu')
  await loadTexts(['attendance'])
  addresses.length = 0
  let shown = title()
  const follow = () => {
    shown = title()
  }
  i18n.on('languageChanged', follow)

  const namespaces = ['attendance', 'not-here']
  await followChangedTexts({ version, namespaces })
  expect(addresses).toEqual(['es', 'eu'].map((one) => `/locales/${one}/attendance.json?v=1`))
  expect(shown).toBe('eu 1')
  await followChangedTexts({ version, namespaces })
  expect(addresses).toHaveLength(2)

  version = 2
  isBroken = true
  await followChangedTexts({ version, namespaces })
  expect(title()).toBe('eu 1')
  isBroken = false
  await followChangedTexts({ version, namespaces })
  expect(shown).toBe('eu 2')

  await followChangedTexts(undefined)
  expect(shown).toBe('Asistentzia-zerrenda')
  i18n.off('languageChanged', follow)
  await changeLanguage('es')
  expect(title()).toBe('Lista de asistencia')
})

type Done = (error: Error, texts: null) => void
