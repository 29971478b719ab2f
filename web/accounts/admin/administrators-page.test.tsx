import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  confirmPassword,
  listAdministrators,
  resetTwoFactor,
} from '#domain/accounts/admin/contract.ts'
import { renewRecoveryCodes } from '#domain/accounts/two-factor-contract.ts'
import { answer } from '#web/testing/answering-server.ts'
import { refusal } from '#web/testing/browser.ts'
import { administrator, openScreen } from '#web/testing/open-screen.tsx'

const roles = [{ role: 'administrator' as const, programmeId: null, until: '2036-03-05' }]
const you = {
  id: administrator.id ?? '',
  name: 'Amaia Etxeberria',
  email: 'amaia@example.org',
  isYou: true,
  roles,
  twoFactor: true,
  recoveryCodesLeft: 9,
}
const colleague = {
  id: '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0002',
  name: 'Jon Lasa',
  email: 'jon@example.org',
  isYou: false,
  roles,
  twoFactor: true,
  recoveryCodesLeft: 10,
}

const row = (email: string) => screen.findByRole('row', { name: new RegExp(email) })

it('a colleague’s second step is reset once, after a question', async () => {
  let now = colleague
  const page = await openScreen('/admin/administradores', [
    answer(listAdministrators, () => ({ administrators: [you, now] })),
    answer(resetTwoFactor, () => {
      now = { ...colleague, twoFactor: false }
      return { success: true }
    }),
  ])
  const { visitor, t, sentTo } = page
  const { name, email } = colleague
  within(await row(you.email)).getByText(t('admin:you'))
  const reset = within(await row(email)).getByRole('button', {
    name: `${t('admin:reset.button')} (${name})`,
  })
  await visitor.click(reset)
  await page.presses('admin:cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  within(await row(email)).getByText(t('admin:on'))
  expect(sentTo(resetTwoFactor)).toEqual([])

  await visitor.click(reset)
  const dialog = await screen.findByRole('dialog', { name: new RegExp(name) })
  await visitor.dblClick(within(dialog).getByRole('button', { name: t('admin:reset.confirm') }))
  await page.reads('admin:reset.done', { name })
  await within(await row(email)).findByText(t('admin:off'))
  expect(sentTo(resetTwoFactor).map(({ path }) => path)).toEqual([
    `/api/admin/administrators/${colleague.id}/reset-two-factor`,
  ])
  expect(screen.queryByRole('button', { name: new RegExp(t('admin:reset.button')) })).toBeNull()
})

describe('a reset long after the log-in', () => {
  async function presses(user = administrator) {
    const proofs: object[] = []
    const page = await openScreen(
      '/admin/administradores',
      [
        answer(listAdministrators, () => ({ administrators: [you, colleague] })),
        answer(resetTwoFactor, () =>
          proofs.length < 2 ? refusal(403, 'accounts.passwordAgain') : { success: true },
        ),
        answer(confirmPassword, ({ body }) => {
          proofs.push(body)
          return proofs.length < 2
            ? refusal(422, 'http.invalid', [
                { path: Object.keys(body)[0] ?? '', code: 'accounts.passwordWrong' },
              ])
            : { success: true }
        }),
      ],
      { user },
    )
    const { visitor, t } = page
    await visitor.click(
      within(await row(colleague.email)).getByRole('button', { name: /Jon Lasa/ }),
    )
    await page.presses('admin:reset.confirm')
    const question = await screen.findByRole('dialog', { name: t('admin:passwordAgain.title') })
    return { page, proofs, question }
  }

  it('asks for the password, says when it is wrong, and then goes on by itself', async () => {
    const { page, proofs, question } = await presses()
    const { visitor, t, sentTo } = page
    const field = within(question).getByLabelText(t('admin:passwordAgain.password'))
    await waitFor(() => expect(document.activeElement).toBe(field))
    await visitor.type(field, 'Wrong-2024!{Enter}')
    await page.reads('errors:accounts.passwordWrong')
    await page.types(field, 'Itsasoa-2024!')
    await page.presses('admin:passwordAgain.confirm')
    await page.reads('admin:reset.done', { name: colleague.name })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(proofs).toEqual([{ password: 'Wrong-2024!' }, { password: 'Itsasoa-2024!' }])
    expect(sentTo(resetTwoFactor)).toHaveLength(2)
  })

  it('changes nothing when the question is closed, and the first one is still there', async () => {
    const { page, question } = await presses()
    const { visitor, sentTo } = page
    await waitFor(() => expect(question.contains(document.activeElement)).toBe(true))
    await visitor.keyboard('{Escape}')
    await waitFor(() => expect(question.isConnected).toBe(false))
    await screen.findByRole('dialog', { name: new RegExp(colleague.name) })
    await page.reads('admin:reset.failed')
    expect(sentTo(resetTwoFactor)).toHaveLength(1)
    expect(sentTo(confirmPassword)).toEqual([])
  })

  it('asks for a code where only Google opens the account', async () => {
    const { page, question } = await presses({ ...administrator, hasPassword: false })
    const field = within(question).getByLabelText(page.t('admin:passwordAgain.code'))
    await page.types(field, '123456')
    await page.presses('admin:passwordAgain.confirm')
    await waitFor(() => expect(page.sentTo(confirmPassword)[0]?.body).toEqual({ code: '123456' }))
  })
})

it('a reset that is refused is said in the dialog', async () => {
  const page = await openScreen('/admin/administradores', [
    answer(listAdministrators, () => ({ administrators: [you, colleague] })),
    answer(resetTwoFactor, () => refusal(404, 'admin.administratorNotFound')),
  ])
  await page.visitor.click(
    within(await row(colleague.email)).getByRole('button', { name: /Jon Lasa/ }),
  )
  await page.presses('admin:reset.confirm')
  await page.reads('admin:reset.failed')
  await screen.findByText('said: admin.administratorNotFound')
})

it('new recovery codes are shown until they are kept; few that are left are said', async () => {
  const codes = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-CCC${index}`)
  let left = 1
  const page = await openScreen('/admin/administradores', [
    answer(listAdministrators, () => ({ administrators: [{ ...you, recoveryCodesLeft: left }] })),
    answer(renewRecoveryCodes, () => {
      left = 10
      return { recoveryCodes: codes }
    }),
  ])
  const { visitor, t, presses, reads } = page
  await reads('admin:fewCodes', { count: 1 })
  await presses('admin:renew.button')
  const dialog = await screen.findByRole('dialog')
  await visitor.click(within(dialog).getByRole('button', { name: t('admin:renew.confirm') }))
  const title = await screen.findByRole('heading', { level: 1, name: t('two-factor:codes.title') })
  expect(document.activeElement).toBe(title)
  const list = screen.getByRole('list', { name: t('two-factor:codes.list') })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(codes)
  await visitor.click(screen.getByRole('checkbox'))
  await presses('two-factor:codes.continue')
  await screen.findByRole('heading', { level: 1, name: t('admin:title') })
  expect(screen.queryByText(t('admin:fewCodes', { count: 1 }))).toBeNull()
})
