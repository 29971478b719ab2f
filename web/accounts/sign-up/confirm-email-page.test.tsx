import { expect, it } from 'vitest'
import { confirmEmail } from '#domain/accounts/password-contract.ts'
import { answer } from '#web/testing/answering-server.ts'
import { openScreen } from '#web/testing/open-screen.tsx'

it('an opened link confirms nothing before its button is pressed', async () => {
  const page = await openScreen('/confirmar-correo?token=of-the-mail', [
    answer(confirmEmail, () => ({ success: true, email: 'ane@example.org' })),
  ])
  await page.reads('passwords:confirm.ask.text')
  expect(page.sentTo(confirmEmail)).toEqual([])
  await page.presses('passwords:confirm.ask.button')
  await page.reads('passwords:confirm.done.text', { email: 'ane@example.org' })
  expect(page.sentTo(confirmEmail).map(({ body }) => body)).toEqual([{ token: 'of-the-mail' }])
})
