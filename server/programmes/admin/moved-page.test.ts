import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#domain/kernel/language.ts'
import * as contract from '#domain/programmes/change-contract.ts'
import { buildApp } from '#server/app.ts'
import { administrator } from '#testing/builders.ts'
import { builtSite } from '#testing/built-site.ts'
import { startSecondInstance } from '#testing/second-instance.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2026-11-10T09:00:00Z' })
const ane = shared(() => administrator(site))
/** Another process, which serves pages. */
let pages: FastifyInstance

beforeAll(async () => {
  const { deps } = await startSecondInstance(site)
  const named = builtSite((path) => path)
  pages = await buildApp(deps, { built: named })
})
afterAll(() => pages.close())

async function move(id: number, slug: string) {
  const { body } = await ane.call(contract.listProgrammes)
  const found = body.programmes.find((one) => one.id === id)
  if (!found) throw new Error(`no programme ${id}`)
  const { slug: _slug, people: _people, payers: _payers, id: _id, ...fields } = found
  return ane.call(contract.changeProgramme, {
    params: { id },
    body: { ...fields, slug, description: { es: 'Movemos el cuerpo.' }, notifyPayers: false },
  })
}

const opened = (url: string, language?: string) =>
  pages.inject({ url, cookies: language ? { lng: language } : {} })

const leadsTo = (address: string) => ({
  statusCode: 301,
  headers: { location: address },
})

test('a page that moved is found at its former address, in every language, with the query of the link', async () => {
  expect((await opened('/programa-onarte')).statusCode).toBe(200)
  expect((await move(2, 'haizea')).status).toBe(200)
  await expect.poll(async () => (await opened('/programa-onarte')).statusCode).toBe(301)
  for (const language of languages) {
    expect(await opened('/programa-onarte', language)).toMatchObject(leadsTo('/programa-haizea'))
    const link = `/programa-onarte?lng=${language}&utm_source=a%20b`
    const location = `/programa-haizea?lng=${language}&utm_source=a%20b`
    expect(await opened(link)).toMatchObject(leadsTo(location))
    expect((await opened(location)).body).toContain(`<html lang="${language}"`)
  }
  for (const written of ['/programa-onarte/', '/Programa-ONARTE']) {
    expect(await opened(written)).toMatchObject({
      statusCode: 308,
      headers: { location: '/programa-onarte' },
    })
  }
  expect((await opened('/programa-nada')).statusCode).toBe(404)
})

test('a page that moved back is no circle, since browsers ask again', async () => {
  expect((await opened('/programa-onarte')).headers['cache-control']).toBe('no-cache')
  expect((await move(2, 'onarte')).status).toBe(200)
  await expect.poll(async () => (await opened('/programa-onarte')).statusCode).toBe(200)
  expect(await opened('/programa-haizea')).toMatchObject(leadsTo('/programa-onarte'))
})

test('a former address that another programme took is that one’s', async () => {
  expect((await move(1, 'haizea')).status).toBe(200)
  await expect.poll(async () => (await opened('/programa-haizea')).statusCode).toBe(200)
  expect(await opened('/programa-ona')).toMatchObject(leadsTo('/programa-haizea'))
})
