import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { listAuditLog } from '#domain/audit/contract.ts'
import { answer } from '#web/testing/answering-server.ts'
import { openScreen } from '#web/testing/open-screen.tsx'

const account = { id: '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0002', name: 'Maite Etxaniz' }
const actor = { id: '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0001', name: 'Amaia Etxeberria' }

type Change = z.input<typeof listAuditLog.response>['changes'][number]

const change = (last: number, action: string): Change => ({
  id: `6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f001${last}`,
  at: '2035-03-05T09:00:00.000Z',
  actor,
  action,
  about: {
    kind: 'user',
    reference: account.id,
    account,
    person: null,
    programme: null,
    month: null,
    amount: null,
    title: null,
  },
  before: null,
  after: null,
})

const log = answer(listAuditLog, ({ query }) => ({
  changes: [change(1, 'admin.reactivateUser'), change(2, 'admin.deactivateUser')],
  next: null,
  actors: [actor],
  account: query.account ? account : null,
}))

it('changes are looked for by what was done; a day that does not exist is marked', async () => {
  const page = await openScreen('/admin/registro', [log])
  const { visitor, t, presses, reads, sentTo } = page
  await reads('audit:shown', { count: 2 })
  const titles = within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
  expect(titles.slice(-2)).toEqual([
    t('audit:actions.admin.reactivateUser'),
    t('audit:actions.admin.deactivateUser'),
  ])
  await presses('lists:filters.button')
  await visitor.selectOptions(await page.field('audit:search.action'), 'admin.closeDays')
  const from = within(screen.getByRole('group', { name: t('audit:search.from') }))
  await visitor.type(from.getByLabelText(t('ui:day')), '31')
  await visitor.type(from.getByLabelText(t('ui:month')), '2')
  await presses('lists:search')
  await reads('receipt-export:otherDates.invalid')
  expect(document.activeElement).toBe(from.getByLabelText(t('ui:day')))
  expect(sentTo(listAuditLog)).toHaveLength(1)

  await visitor.clear(from.getByLabelText(t('ui:day')))
  await visitor.clear(from.getByLabelText(t('ui:month')))
  await presses('lists:search')
  await waitFor(() =>
    expect(sentTo(listAuditLog).at(-1)?.query).toEqual({ action: 'admin.closeDays' }),
  )
})

it('the changes of one account say so, with the way to all', async () => {
  const page = await openScreen(`/admin/registro?cuenta=${account.id}`, [log])
  await page.reads('audit:onlyAbout', { name: account.name })
  expect(page.sentTo(listAuditLog)[0]?.query).toEqual({ account: account.id })
  await page.follows('audit:everything')
  await waitFor(() => expect(page.sentTo(listAuditLog).at(-1)?.query).toEqual({}))
  await waitFor(() =>
    expect(screen.queryByText(page.t('audit:onlyAbout', { name: account.name }))).toBeNull(),
  )
})

it('a change of the association’s own details says which section it was', async () => {
  const changed = change(3, 'association.change')
  const kind = 'association' as const
  const about = { ...changed.about, kind, reference: 'association:looks', account: null }
  const page = await openScreen('/admin/registro', [
    answer(listAuditLog, () => ({
      changes: [{ ...changed, about }],
      next: null,
      actors: [actor],
      account: null,
    })),
  ])
  await page.reads('association-admin:sections.looks')
})

it('a change of a message says its subject', async () => {
  const sent = change(4, 'admin.sendMailing')
  const about = {
    ...sent.about,
    kind: 'mailing' as const,
    account: null,
    title: 'Fiesta de fin de curso',
  }
  const page = await openScreen('/admin/registro', [
    answer(listAuditLog, () => ({
      changes: [{ ...sent, about }],
      next: null,
      actors: [actor],
      account: null,
    })),
  ])
  await page.reads('audit:about.titled', {
    about: page.t('audit:about.mailing'),
    title: 'Fiesta de fin de curso',
  })
})
