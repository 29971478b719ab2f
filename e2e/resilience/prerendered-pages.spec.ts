import { createHash } from 'node:crypto'
import { expect, test } from '../fixtures.ts'

/** The pages as they come over the wire, without a browser. */

test('a page is compressed as accepted, and not sent a second time', async ({ site }) => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding }
    const first = await fetch(site.url, { headers })
    expect(first.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(first.headers.get('vary')).toContain('Cookie')
    expect(await first.text()).toContain('</html>')
    const etag = first.headers.get('etag') ?? ''
    const again = await fetch(site.url, { headers: { ...headers, 'if-none-match': etag } })
    expect(again.status).toBe(304)
  }
})

test('the language is that of the address, else of the cookie, else Spanish', async ({ site }) => {
  const languageOf = async (path: string, cookie = '') => {
    const page = await fetch(site.url + path, { headers: { cookie } })
    return /<html lang="(\w+)"/.exec(await page.text())?.[1]
  }
  expect(await languageOf('/')).toBe('es')
  expect(await languageOf('/', 'lng=en')).toBe('en')
  expect(await languageOf('/?lng=eu', 'lng=en')).toBe('eu')
  expect(await languageOf('/?lng=xx', 'lng=xx')).toBe('es')
  const chosen = await fetch(`${site.url}/programas?lng=eu`)
  expect(chosen.headers.get('set-cookie')).toMatch(
    /^lng=eu; Max-Age=31536000; Path=\/; SameSite=Lax/,
  )
})

test('an address with a slash at its end, or in other cases, leads to the page', async ({
  site,
}) => {
  const ask = (path: string) => fetch(site.url + path, { redirect: 'manual' })
  const addresses = [
    ['/programas/?lng=eu', '/programas?lng=eu'],
    ['/cambiarContrase%C3%B1a/', '/cambiarContrase%C3%B1a'],
    ['/programa-ona/', '/programa-ona'],
    ['/subscription-success//?programa=1', '/subscription-success?programa=1'],
    ['/confirmationbuy', '/confirmationBuy'],
  ] as const
  for (const [path, page] of addresses) {
    const { status, headers } = await ask(path)
    expect.soft([status, headers.get('location')], path).toEqual([308, page])
    expect.soft((await ask(page)).status, page).toBe(200)
  }
  for (const path of ['//evil.example/', '/no-existe/', '/api/config/', '/api/no/']) {
    expect.soft((await ask(path)).status, path).toBe(404)
  }
})

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('no script stands in a page, and the content policy admits none', async ({ site }) => {
  for (const path of ['/', '/privacidad', '/login', '/user']) {
    const page = await fetch(site.url + path)
    const policy = page.headers.get('content-security-policy') ?? ''
    const scripts = [...(await page.text()).matchAll(/<script([^>]*)>/g)]
    const inline = scripts.filter(([, attributes = '']) => !/json|src=/.test(attributes))
    expect.soft(inline, path).toEqual([])
    expect.soft(/script-src [^;]*/.exec(policy)?.[0], path).not.toMatch(/unsafe-inline|sha256/)
  }
})

test('the only styles in a page are those that the content policy names', async ({ site }) => {
  for (const path of ['/', '/login', '/user', '/admin', '/no-existe', '/demo/mail', '/api/docs']) {
    const page = await fetch(site.url + path)
    const policy = page.headers.get('content-security-policy') ?? ''
    const allowed = /style-src ([^;]*)/.exec(policy)?.[1] ?? ''
    const styles = [...(await page.text()).matchAll(/<style>(.*?)<\/style>/gs)]
    const named = styles.map(([, text = '']) => hashOf(text))
    expect
      .soft(
        allowed.split(' ').filter((source) => source !== "'self'"),
        path,
      )
      .toEqual(named)
  }
})

test('a page that shows something else for its query is left to scripts', async ({ site }) => {
  const read = async (path: string) => (await fetch(site.url + path)).text()
  expect(await read('/login?lng=en')).toContain('data-prerendered')
  expect(await read('/login?volver=%2Fuser')).not.toContain('data-prerendered')
  expect(await read('/programas?utm_source=x')).toContain('data-prerendered')
  expect(await read('/user')).not.toContain('data-prerendered')
})

test('prices are the business day’s', async ({ site, visitor }) => {
  await visitor.opens('/')
  const html = await (await fetch(site.url)).text()
  expect(html).toContain(visitor.t('programmes:promo.full', { monthly: '60 €' }).slice(0, 20))
})

test('machines find the site map, their rules, and the security contact', async ({ site }) => {
  const read = async (path: string) => {
    const answer = await fetch(site.url + path)
    expect(answer.status, path).toBe(200)
    return { type: answer.headers.get('content-type'), text: await answer.text() }
  }
  const map = await read('/sitemap.xml')
  expect(map.type).toContain('application/xml')
  expect(map.text).toContain(`<loc>${site.url}/estatutos?lng=eu</loc>`)
  expect(map.text).not.toContain('/user')
  expect((await read('/robots.txt')).text).toContain(`Sitemap: ${site.url}/sitemap.xml`)
  const security = await read('/.well-known/security.txt')
  expect(security.text).toMatch(/^Contact: mailto:.+@/)
  const expires = new Date(/Expires: (.+)/.exec(security.text)?.[1] ?? '')
  expect(expires.getTime()).toBeGreaterThan(Date.now())
  const manifest = JSON.parse((await read('/manifest.webmanifest?lng=eu')).text)
  expect(manifest.lang).toBe('eu')
  for (const { src } of manifest.icons) await read(src)
})
