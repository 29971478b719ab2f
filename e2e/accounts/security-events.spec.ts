import { expect, test } from '../fixtures.ts'
import { logIn } from '../steps/account.ts'

test('a browser that guesses passwords is written down at once, without what was typed', async ({
  visitor,
  troubles,
}) => {
  const { page } = visitor
  troubles.announce(401, '/api/login')
  troubles.announce(423, '/api/login')
  await visitor.opens('/login?volver=%2Fuser')
  const printed = page.waitForEvent('console', (message) =>
    message.text().startsWith('/api/security-logs'),
  )
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const answer = page.waitForResponse('**/api/login')
    await logIn(visitor, { email: 'nobody-here@example.org', password: 'Itsasoa-2025!' })
    await answer
  }
  const text = (await printed).text()
  expect((await printed).type()).toBe('info')
  expect(text).toContain('"type":"login_locked"')
  expect(text).toContain(`"url":"${visitor.product.url}/login"`)
  expect(text).not.toContain('volver')
  expect(text).not.toContain('nobody-here')
})
