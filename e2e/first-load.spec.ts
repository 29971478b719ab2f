import { brotliCompressSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** design §8: JavaScript of the first load of a public page, in bytes of brotli. */
const BUDGET = 125_000

const paths = [
  '/',
  '/programas',
  '/login',
  '/register',
  '/olvidar-contrasena',
  '/cambiarContraseña?token=abc',
]

for (const path of paths) {
  test(`${path} loads little JavaScript, and nothing from elsewhere`, async ({ visitor, site }) => {
    const responses: Response[] = []
    visitor.page.on('response', (response) => responses.push(response))
    await visitor.page.goto(site.url + path, { waitUntil: 'networkidle' })
    await expect(visitor.page.getByRole('heading', { level: 1 })).toBeVisible()

    const elsewhere = responses.map((r) => r.url()).filter((url) => !isOwn(url, site.url))
    expect(elsewhere).toEqual([])

    const scripts = responses.filter((r) => r.request().resourceType() === 'script')
    const sizes = await Promise.all(scripts.map(brotliBytes))
    const total = sizes.reduce((sum, size) => sum + size, 0)
    test.info().annotations.push({ type: 'JavaScript, bytes of brotli', description: `${total}` })
    expect(scripts.length).toBeGreaterThan(0)
    expect(total).toBeLessThanOrEqual(BUDGET)
  })
}

/** As it came over the wire or, from a server that does not compress it, as it could have come. */
async function brotliBytes(response: Response): Promise<number> {
  if (response.headers()['content-encoding'] === 'br') {
    return (await response.request().sizes()).responseBodySize
  }
  return brotliCompressSync(await response.body()).length
}

function isOwn(url: string, site: string): boolean {
  return url.startsWith(`${site}/`) || url.startsWith('data:')
}
