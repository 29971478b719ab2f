import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { deactivateUser, previewDeactivation } from '#domain/accounts/admin/user-contract.ts'
import { answer } from '#web/testing/answering-server.ts'
import { refusal } from '#web/testing/browser.ts'
import { expectFocusOn, openScreen } from '#web/testing/open-screen.tsx'

const id = '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0002'
const address = `/admin/usuarios/desactivar?id=${id}`

type Preview = z.input<typeof previewDeactivation.response>

const place = (last: number, person: string, effectiveDate: string) => ({
  id: `6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f001${last}`,
  programme: 'ONA',
  person,
  effectiveDate,
  lastCharge: null,
  owed: [],
})
const mother = place(1, 'Maite Etxaniz', '2035-03-31')
const father = place(2, 'Jon Etxaniz', '2035-04-30')

const preview: Preview = {
  name: 'Maite Etxaniz',
  email: 'maite@example.org',
  isActive: true,
  sessions: 1,
  enrolments: [mother],
}

it('an account is closed as it was read: who has enrolled meanwhile is shown first', async () => {
  let now = preview
  const page = await openScreen(address, [
    answer(previewDeactivation, () => now),
    answer(deactivateUser, ({ body }) => {
      if (now === preview) {
        now = { ...preview, enrolments: [mother, father] }
        return refusal(409, 'admin.endsChanged')
      }
      expect(body?.ends).toEqual({ [mother.id]: '2035-03-31', [father.id]: '2035-04-30' })
      return { enrolments: [mother, father] }
    }),
  ])
  const { visitor, t, presses, reads, sentTo } = page
  await reads('accounts-admin:deactivation.enrolments', { count: 1 })
  await reads('accounts-admin:deactivation.sessions', { count: 1 })
  await reads('cancellation:person', { person: mother.person, programme: 'ONA' })
  await presses('accounts-admin:deactivation.submit')
  await reads('accounts-admin:deactivation.tickNeeded')
  const tick = screen.getByRole('checkbox')
  expect(document.activeElement).toBe(tick)
  expect(sentTo(deactivateUser)).toEqual([])

  await visitor.click(tick)
  await presses('accounts-admin:deactivation.submit')
  const problem = await screen.findByText('said: admin.endsChanged')
  await expectFocusOn(problem)
  await reads('accounts-admin:deactivation.enrolments', { count: 2 })
  await reads('cancellation:person', { person: father.person, programme: 'ONA' })
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', false)

  await visitor.click(screen.getByRole('checkbox'))
  await visitor.dblClick(
    screen.getByRole('button', { name: t('accounts-admin:deactivation.submit') }),
  )
  const done = await screen.findByRole('heading', {
    level: 1,
    name: t('accounts-admin:deactivation.done.title'),
  })
  expect(document.activeElement).toBe(done)
  await reads('cancellation:person', { person: father.person, programme: 'ONA' })
  expect(sentTo(deactivateUser)).toHaveLength(2)
  const account = screen.getByRole('link', { name: t('accounts-admin:deactivation.done.account') })
  expect(account.getAttribute('href')).toBe(`/admin/usuarios/cuenta?id=${id}`)
})

it('an account that is closed already is not closed again', async () => {
  const { t, reads } = await openScreen(address, [
    answer(previewDeactivation, () => ({ ...preview, isActive: false, enrolments: [] })),
  ])
  await reads('accounts-admin:deactivation.already.title')
  expect(screen.queryByRole('button', { name: t('accounts-admin:deactivation.submit') })).toBeNull()
})
