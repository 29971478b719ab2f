import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { readAccount } from '#domain/accounts/admin/account-contract.ts'
import { changeRoles, reactivateUser, renewRoles } from '#domain/accounts/admin/user-contract.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { rightsOfRoles } from '#domain/kernel/rights.ts'
import { answer } from '#web/testing/answering-server.ts'
import { refusal } from '#web/testing/browser.ts'
import { administrator, openScreen } from '#web/testing/open-screen.tsx'

type Account = z.input<typeof readAccount.response>

const id = '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0002'
const address = `/admin/usuarios/cuenta?id=${id}`

const account: Account = {
  id,
  name: 'Maite Etxaniz',
  firstName: 'Maite',
  lastName: 'Etxaniz',
  email: 'maite@example.org',
  phone: '+34600112233',
  roles: [],
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

const held = (role: 'administrator' | 'treasurer') => [
  { role, programmeId: null, until: '2036-03-05' },
]

it('roles are given, renewed and taken once, after all that it means was read', async () => {
  let now = account
  const page = await openScreen(address, [
    answer(readAccount, () => now),
    answer(changeRoles, ({ body }) => {
      now = { ...account, roles: body.roles.length > 0 ? held('treasurer') : [] }
      return { roles: now.roles }
    }),
    answer(renewRoles, () => ({ roles: now.roles })),
  ])
  const { visitor, t, presses, reads, sentTo } = page
  const { name } = account
  const ticksAndSaves = async () => {
    const dialog = await screen.findByRole('dialog')
    const treasurer = within(dialog).getByRole('checkbox', {
      name: new RegExp(`^${t('roles:names.treasurer')}`),
    })
    await visitor.click(treasurer)
    return async () => {
      const save = within(dialog).getByRole('button', { name: t('roles:dialog.confirm') })
      await visitor.dblClick(save)
      await reads('roles:dialog.done', { name })
    }
  }
  await reads('roles:card.none')
  await presses('roles:card.change')
  const save = await ticksAndSaves()
  await reads('accounts-admin:begins.unconfirmed')
  expect(screen.queryByText(t('accounts-admin:begins.google'))).toBeNull()
  expect(sentTo(changeRoles)).toEqual([])
  await save()
  await reads('roles:until', { day: formatDay('2036-03-05', 'es') })
  await presses('roles:card.renew')
  await reads('roles:card.renewed', { name })

  await presses('roles:card.change')
  const saveNone = await ticksAndSaves()
  await reads('accounts-admin:ends.twoFactor')
  await saveNone()
  await reads('roles:card.none')
  expect(sentTo(changeRoles).map(({ body }) => body)).toEqual([
    { roles: [{ role: 'treasurer' }] },
    { roles: [] },
  ])
  expect(sentTo(renewRoles)).toHaveLength(1)
})

it('a refusal is said in the dialog, and the account stays as it is', async () => {
  const page = await openScreen(address, [
    answer(readAccount, () => account),
    answer(changeRoles, () => refusal(409, 'admin.userInactive')),
  ])
  await page.presses('roles:card.change')
  await page.presses('roles:dialog.confirm')
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(page.t('roles:dialog.failed'))
  await within(dialog).findByText('said: admin.userInactive')
})

it('who may look people up and no more sees neither roles nor what is done to accounts', async () => {
  const user = { ...administrator, rights: [...rightsOfRoles.treasurer] }
  const page = await openScreen(address, [answer(readAccount, () => account)], { user })
  await page.reads('accounts-admin:account.contact')
  expect(screen.queryByText(page.t('roles:card.title'))).toBeNull()
  expect(screen.queryByText(page.t('accounts-admin:actions.title'))).toBeNull()
})

it.each<['yours' | 'last', Partial<Account>]>([
  ['yours', { isYou: true }],
  ['last', { isYou: true, isLastAdministrator: true }],
])('what cannot be done with %s has its reason in the place of the button', async (why, facts) => {
  const { t, reads } = await openScreen(address, [
    answer(readAccount, () => ({
      ...account,
      roles: held('administrator'),
      twoFactor: true,
      ...facts,
    })),
  ])
  await reads(`accounts-admin:actions.${why}`)
  const text = t('accounts-admin:actions.deactivate.button')
  expect(screen.queryByRole('link', { name: text })).toBeNull()
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
