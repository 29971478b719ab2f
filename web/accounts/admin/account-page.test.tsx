import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { readAccount } from '#domain/accounts/admin/account-contract.ts'
import { demoteUser, promoteUser, reactivateUser } from '#domain/accounts/admin/user-contract.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { answer } from '#web/testing/answering-server.ts'
import { refusal } from '#web/testing/browser.ts'
import { openScreen } from '#web/testing/open-screen.tsx'

type Account = z.input<typeof readAccount.response>

const id = '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0002'
const address = `/admin/usuarios/cuenta?id=${id}`

const account: Account = {
  id,
  name: 'Maite Etxaniz',
  email: 'maite@example.org',
  phone: '+34600112233',
  isAdministrator: false,
  isActive: true,
  isYou: false,
  isLastAdministrator: false,
  openedAt: '2035-03-01T10:00:00.000Z',
  locality: 'Zumaia',
  language: 'es',
  isEmailConfirmed: false,
  deactivatedAt: null,
  logInMethods: { password: true, google: false },
  twoFactor: false,
  devices: 1,
  enrolments: [],
  owed: [],
}

it('rights are given and taken once, after all that it means was read', async () => {
  let now = account
  const page = await openScreen(address, [
    answer(readAccount, () => now),
    answer(promoteUser, () => {
      now = { ...account, isAdministrator: true }
      return { success: true }
    }),
    answer(demoteUser, () => {
      now = account
      return { success: true }
    }),
  ])
  const { visitor, t, presses, reads, sentTo } = page
  const { name } = account
  const confirms = async (key: 'promote' | 'demote') => {
    const dialog = await screen.findByRole('dialog')
    await visitor.dblClick(
      within(dialog).getByRole('button', { name: t(`accounts-admin:${key}.confirm`) }),
    )
    await reads(`accounts-admin:${key}.done`, { name })
  }
  await presses('accounts-admin:actions.promote.button')
  await reads('accounts-admin:promote.effects.unconfirmed')
  expect(screen.queryByText(t('accounts-admin:promote.effects.google'))).toBeNull()
  expect(sentTo(promoteUser)).toEqual([])
  await confirms('promote')
  await within(screen.getByRole('main')).findByText(t('accounts-admin:administers'))
  expect(sentTo(promoteUser).map(({ path }) => path)).toEqual([`/api/admin/users/${id}/promote`])

  await presses('accounts-admin:actions.demote.button')
  await confirms('demote')
  await screen.findByRole('button', { name: t('accounts-admin:actions.promote.button') })
  expect(screen.queryByText(t('accounts-admin:administers'))).toBeNull()
  expect(sentTo(demoteUser)).toHaveLength(1)
})

it('a refusal is said in the dialog, and the account stays as it is', async () => {
  const page = await openScreen(address, [
    answer(readAccount, () => account),
    answer(promoteUser, () => refusal(409, 'admin.userInactive')),
  ])
  await page.presses('accounts-admin:actions.promote.button')
  await page.presses('accounts-admin:promote.confirm')
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(page.t('accounts-admin:promote.failed'))
  await within(dialog).findByText('said: admin.userInactive')
})

it.each<['yours' | 'last', Partial<Account>]>([
  ['yours', { isYou: true }],
  ['last', { isYou: true, isLastAdministrator: true }],
])('what cannot be done with %s has its reason in the place of the button', async (why, facts) => {
  const { t, reads } = await openScreen(address, [
    answer(readAccount, () => ({ ...account, isAdministrator: true, twoFactor: true, ...facts })),
  ])
  await reads(`accounts-admin:actions.${why}`)
  expect(screen.getAllByText(t(`accounts-admin:actions.${why}`))).toHaveLength(2)
  for (const name of ['demote', 'deactivate'] as const) {
    const text = t(`accounts-admin:actions.${name}.button`)
    expect(screen.queryByRole('button', { name: text })).toBeNull()
    expect(screen.queryByRole('link', { name: text })).toBeNull()
  }
})

it('a closed account is opened again; what has ended with it stays ended', async () => {
  const enrolment = {
    id,
    programme: 'ONA',
    person: 'Aita Etxaniz',
    status: 'inactive' as const,
    enrolledOn: '2035-03-01',
    endsOn: '2035-03-31',
    isCharged: true,
  }
  let now: Account = {
    ...account,
    isActive: false,
    deactivatedAt: '2035-03-04T10:00:00.000Z',
    enrolments: [enrolment],
  }
  const page = await openScreen(address, [
    answer(readAccount, () => now),
    answer(reactivateUser, () => {
      now = { ...now, isActive: true, deactivatedAt: null }
      return { success: true }
    }),
  ])
  await page.reads('accounts-admin:actions.closed')
  await page.presses('accounts-admin:actions.reactivate.button')
  await page.reads('accounts-admin:reactivate.effects.ended')
  await page.presses('accounts-admin:reactivate.confirm')
  await page.reads('accounts-admin:reactivate.done', { name: account.name })
  const link = await screen.findByRole('link', {
    name: page.t('accounts-admin:actions.deactivate.button'),
  })
  expect(link.getAttribute('href')).toBe(`/admin/usuarios/desactivar?id=${id}`)
  await page.reads('enrolments:state.leaving', { day: formatDay('2035-03-31', 'es') })
  const changes = screen.getByRole('link', {
    name: page.t('accounts-admin:actions.changes.link'),
  })
  expect(changes.getAttribute('href')).toBe(`/admin/registro?cuenta=${id}`)
})
