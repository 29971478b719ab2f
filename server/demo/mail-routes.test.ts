import { beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { listOutbox } from '#server/kernel/adapters/mail/outbox.ts'
import { readConfig } from '#server/kernel/config.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-16T09:00:00Z' })
let older: string
beforeAll(async () => {
  const message = {
    from: 'Ongizate',
    to: 'maite@example.org',
    language: 'es',
    text: 'Hola <Maite>',
  } as const
  await site.deps.mail.send({
    ...message,
    subject: '<script>alert(1)</script>',
    html: '<html><head></head><body><p onclick="x">Hola "Maite"</p><script>x</script></body></html>',
  })
  older = (await listOutbox(site.deps.config.dataDir))[0] ?? ''
  await site.deps.mail.send({ ...message, language: 'eu', subject: 'Kaixo' })
})

const get = (url: string, cookies = {}) => site.app.inject({ method: 'GET', url, cookies })

describe('the list of sent mail', () => {
  it('shows the newest first, and subjects as text', async () => {
    const { body, headers } = await get('/demo/mail')
    expect(headers['content-type']).toContain('text/html')
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(body).not.toContain('<script')
    expect(body.indexOf('Kaixo')).toBeLessThan(body.indexOf('alert(1)'))
    expect(body).toContain('maite@example.org')
  })

  it('uses the requested language and remembers it, else the remembered one', async () => {
    const inBasque = await get('/demo/mail?lng=eu')
    expect(inBasque.body).toContain('<html lang="eu">')
    expect(inBasque.cookies).toMatchObject([{ name: 'lng', value: 'eu' }])
    const remembered = await get('/demo/mail', { lng: 'en' })
    expect(remembered.body).toContain('Sent e-mails')
    expect(remembered.cookies).toEqual([])
  })
})

describe('one message', () => {
  it('is shown in a frame that may run nothing, and as text', async () => {
    const { body } = await get(`/demo/mail/${older}`)
    expect(body).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/)
    expect(body).toContain('&lt;p onclick=&quot;x&quot;&gt;Hola &quot;Maite&quot;&lt;/p&gt;')
    expect(body).not.toContain('<script')
    expect(body).toContain('Hola &lt;Maite&gt;')
  })

  it('is not found under a name that is none or leads elsewhere', async () => {
    for (const name of ['none.eml', '..%2Fsecret-key', `..%2Foutbox%2F${older}`]) {
      expect((await get(`/demo/mail/${name}`)).statusCode).toBe(404)
    }
  })
})

describe('where real payments are made', () => {
  it('there is no such page', async () => {
    const { config } = site.deps
    const real = readConfig({
      NODE_ENV: 'production',
      APP_URL: 'https://ongizate.example.org',
      DATABASE_URL: config.databaseUrl ?? '',
      SECRET_KEY: 'Zk3u8vQ1nXw0Rb7Tt5Ly2Hj9Fc4Gp6Sd',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'info@example.org',
      DATA_DIR: config.dataDir,
    })
    const app = await buildApp({ ...site.deps, config: real })
    for (const url of ['/demo/mail', `/demo/mail/${older}`, '/demo/settled', '/demo/cards/']) {
      expect((await app.inject({ method: 'GET', url })).statusCode).toBe(404)
      expect(app.hasRoute({ method: 'GET', url })).toBe(false)
    }
    for (const url of ['/demo/mail/:file', '/demo/cards/*']) {
      expect(app.hasRoute({ method: 'GET', url })).toBe(false)
    }
    await app.close()
  })
})
