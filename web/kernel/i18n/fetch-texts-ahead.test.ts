import { afterEach, expect, it, vi } from 'vitest'
import { fetchTextsAhead } from './fetch-texts-ahead.ts'

afterEach(() => void vi.unstubAllGlobals())

function texts(status: number): string[] {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path)
    return new Response('{}', { status })
  })
  return requests
}

it('texts come ahead in the language shown, each by its name', async () => {
  const requests = texts(200)
  await fetchTextsAhead('eu', ['home', 'venue'])
  expect(requests).toEqual(['/locales/eu/home.json', '/locales/eu/venue.json'])
})

it('texts that cannot be had ahead are said to be missing', async () => {
  texts(404)
  await expect(fetchTextsAhead('eu', ['home'])).rejects.toThrow('404')
})

it('Spanish is not requested, as it comes with the scripts', async () => {
  const requests = texts(404)
  await fetchTextsAhead('es', ['home'])
  expect(requests).toEqual([])
})
