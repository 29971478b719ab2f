import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as accounts from '#domain/accounts/contract.ts'
import { TestClient } from '#testing/test-client.ts'
import { expect, nightly, test } from '../fixtures.ts'
import { openAdministrator } from '../product/administrator.ts'
import { newAccount, openAccount } from '../product/member.ts'
import { Product } from '../product/product.ts'
import { query } from './database.ts'

/** As little as a real site starts with. */
const productionSettings = {
  NODE_ENV: 'production',
  APP_URL: 'https://ongizate.example.org',
  SECRET_KEY: 'Zk3u8vQ1nXw0Rb7Tt5Ly2Hj9Fc4Gp6Sd',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'info@example.org',
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Runs `npm run <command> -- <args>` as on a server's command line. */
async function command(dataDir: string, args: readonly string[], settings = {}) {
  const child = spawn(process.execPath, ['tools/run.js', ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  let complained = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    complained += chunk.toString()
  })
  const [status] = await once(child, 'close')
  return { status: status as number, printed, complained }
}

const create = (dataDir: string, email: string) =>
  command(dataDir, ['admin-create', '--email', email, '--language', 'eu'])

const isLoggedIn = async (client: TestClient) =>
  (await client.get(accounts.checkAuth)).isAuthenticated

test.describe('beside the running site', () => {
  // One worker, and so one site.
  test.describe.configure({ mode: 'default' })
  let product: Product
  test.beforeAll(async () => {
    product = await Product.install()
  })
  test.afterAll(() => product.remove())

  test('a new administrator is made, and the link to the password printed', async () => {
    const { email } = newAccount()
    const { status, printed } = await create(product.dataDir, email)
    expect(status).toBe(0)
    expect(printed).toMatch(/\/cambiarContrase%C3%B1a\?token=[\w-]{43}/)
    const [user] = await query<{ role: string; language: string }>(
      product,
      'select role, language from users join held_roles on user_id = id where email = $1',
      [email],
    )
    expect(user).toEqual({ role: 'administrator', language: 'eu' })
  })

  test(
    'a lost second factor is taken away, and the site lets its owner set up another',
    nightly,
    async () => {
      const { account, client } = await openAdministrator(product)
      const { status } = await command(product.dataDir, [
        'admin-reset-2fa',
        '--email',
        account.email.toUpperCase(),
      ])
      expect(status).toBe(0)
      await expect.poll(() => isLoggedIn(client)).toBe(false)
      const { twoFactorSetup } = await new TestClient(product.url).get(accounts.logIn, {
        email: account.email,
        password: account.password,
      })
      expect(twoFactorSetup).toBe(true)
      const again = await command(product.dataDir, ['admin-reset-2fa', '--email', account.email])
      expect([again.status, again.printed]).toEqual([
        0,
        `${account.email} has no two-step verification set up: nothing has changed.\n`,
      ])
    },
  )

  test('what cannot be done is refused in one sentence', nightly, async () => {
    const { account } = await openAccount(product)
    const unknown = await command(product.dataDir, ['admin-reset-2fa', '--email', account.email])
    expect(unknown).toEqual({
      status: 1,
      printed: '',
      complained: `There is no administrator with the e-mail ${account.email}.\n`,
    })
    const wrong = await create(product.dataDir, 'nobody')
    expect([wrong.status, wrong.complained.split('\n')]).toEqual([
      1,
      [expect.stringMatching(/^--email is missing or not usable\. Call it so: npm run /), ''],
    ])
    expect((await command(product.dataDir, ['admin-create', '--mail', 'x'])).status).toBe(1)
  })

  test('works on the stopped site too, which starts afterwards', nightly, async () => {
    const { email } = newAccount()
    await product.stop()
    expect((await create(product.dataDir, email)).status).toBe(0)
    await product.start()
    const rows = await query(product, 'select 1 from users where email = $1', [email])
    expect(rows).toHaveLength(1)
  })
})

test(
  'before the site has ever run, its settings have to say that it is a real one',
  nightly,
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ongizate-e2e-'))
    chmodSync(dataDir, 0o755) // root's PostgreSQL runs as another user, who must get in
    const make = (settings = {}) =>
      command(dataDir, ['admin-create', '--email', 'lehena@example.org'], settings)
    const forgotten = await make()
    expect([forgotten.status, forgotten.printed]).toEqual([1, ''])
    expect(forgotten.complained).toContain('NODE_ENV=production')
    const { status, printed, complained } = await make(productionSettings)
    expect([status, printed.includes('token='), complained]).toEqual([0, true, ''])
    rmSync(dataDir, { recursive: true, force: true })
  },
)
