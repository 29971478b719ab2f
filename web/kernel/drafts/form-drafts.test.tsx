// @module-tag slow

import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { logOut } from '#domain/kernel/session-contract.ts'
import { listIncidents, readIncident, saveIncident } from '#domain/security/admin/contract.ts'
import { session } from '#web/kernel/session/auth.tsx'
import { sessionMarkerKey } from '#web/kernel/session/session-marker.ts'
import { answer } from '#web/testing/answering-server.ts'
import { refusal } from '#web/testing/browser.ts'
import { administrator, openScreen } from '#web/testing/open-screen.tsx'

const id = '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0003'
const stored: z.input<typeof readIncident.response> = {
  id,
  version: 3,
  hoursLeft: 5,
  noticedOn: '2035-03-02',
  noticedTime: '10:30',
  whatHappened: 'Un correo a quien no era',
  affected: 'Tres personas',
  dataKinds: '',
  consequences: '',
  measures: '',
  reasons: '',
  risk: 'high',
  isClosed: false,
  authorityNotifiedOn: null,
  peopleNotifiedOn: null,
}
const none = answer(listIncidents, () => ({ incidents: [] }))
const refused = answer(saveIncident, () => refusal(500, 'http.internal'))
const accepted = answer(saveIncident, () => ({ version: 4 }))

async function opens(
  answers: Parameters<typeof openScreen>[1],
  { search = '', user = administrator } = {},
) {
  cleanup()
  const page = await openScreen(`/admin/incidentes/anotar${search}`, answers, { user })
  const label = page.t('incidents-admin:fields.whatHappened.label')
  const what = (await screen.findByLabelText(new RegExp(label))) as HTMLTextAreaElement
  return { ...page, what, isFound: () => page.reads('drafts:found', { when: '' }) }
}

const keptKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('draft '))
const isAskedOnClosing = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('what is typed is there again after a reload, is the same when it is sent again, and goes once it is sent', async () => {
  const first = await opens([refused])
  expect(isAskedOnClosing()).toBe(false)
  await first.visitor.type(first.what, 'Un teléfono')
  expect(isAskedOnClosing()).toBe(true)
  await first.presses('incidents-admin:save')
  await screen.findByText('said: http.internal')
  await screen.findByText(/^Borrador guardado a las \d\d:\d\d$/)

  const second = await opens([accepted, none])
  expect(second.what.value).toBe('Un teléfono')
  expect(isAskedOnClosing()).toBe(false)
  await screen.findByText(/^Aquí sigue lo que habías escrito/)
  await second.presses('incidents-admin:save')
  await second.reads('incidents-admin:none')
  expect(second.sentTo(saveIncident)[0]?.path).toBe(first.sentTo(saveIncident)[0]?.path)
  expect(keptKeys()).toEqual([])
  expect(isAskedOnClosing()).toBe(false)
})

it('another account does not see it, and its log-in removes it as a log-out does', async () => {
  const { visitor, what } = await opens([])
  await visitor.type(what, 'Un teléfono')
  const other = { ...administrator, id: '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0009' }
  expect((await opens([], { user: other })).what.value).toBe('')
  const again = await opens([])
  expect(again.what.value).toBe('')
  await again.visitor.type(again.what, 'Un teléfono')
  localStorage.setItem(sessionMarkerKey, 'left')
  session.followOtherTabs()
  expect(keptKeys()).toEqual([])
  await waitFor(() => expect(screen.queryByRole('textbox', { name: what.name })).toBeNull())
})

it('a log-out that would delete a draft asks before, and leads back to it', async () => {
  const { visitor, what, follows, presses, router, t } = await opens([
    none,
    answer(logOut, () => ({ success: true })),
  ])
  await visitor.type(what, 'Un teléfono')
  await follows('incidents-admin:back')
  await presses('drafts:leaving.go')
  await screen.findByText(t('incidents-admin:none'))

  const leaves = async () => {
    const [menu] = await screen.findAllByRole('button', { name: t('header.logOut') })
    if (menu) await visitor.click(menu)
    await screen.findByText(t('drafts:loggingOut.text', { count: 1 }))
  }
  await leaves()
  await presses('drafts:leaving.stay')
  expect(keptKeys()).toHaveLength(1)
  await leaves()
  await visitor.click(
    screen.getByRole('link', { name: new RegExp(`^${t('admin:links.incidents.title')} \\(`) }),
  )
  const found = await screen.findByLabelText(
    new RegExp(t('incidents-admin:fields.whatHappened.label')),
  )
  expect(found).toHaveProperty('value', 'Un teléfono')
  await leaves()
  await presses('drafts:loggingOut.leave')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(keptKeys()).toEqual([])
})

it('a page with something unsent is left after a question, and a session that ends needs none', async () => {
  const { visitor, what, follows, presses, t } = await opens([none])
  await visitor.type(what, 'Un teléfono')
  await follows('incidents-admin:back')
  await presses('drafts:leaving.stay')
  expect(what.value).toBe('Un teléfono')
  await follows('incidents-admin:back')
  await presses('drafts:leaving.go')
  await screen.findByText(t('incidents-admin:none'))

  const again = await opens([])
  await again.visitor.type(again.what, ' perdido')
  session.end(Number.POSITIVE_INFINITY)
  await waitFor(() => expect(again.router.state.location.pathname).toBe('/login'))
  expect((await opens([])).what.value).toBe('Un teléfono perdido')
})

it('a draft of something changed since says so, and starting over loses nothing typed', async () => {
  const first = await opens([answer(readIncident, () => stored)], { search: `?id=${id}` })
  await first.types(first.what, 'Mi versión')

  const now = { ...stored, version: 4, whatHappened: 'Otra versión' }
  const second = await opens(
    [
      answer(readIncident, () => now),
      answer(saveIncident, () => refusal(409, 'incidents.changed')),
    ],
    { search: `?id=${id}` },
  )
  const { presses, reads, sentTo, t } = second
  const box = () =>
    screen.getByLabelText(new RegExp(t('incidents-admin:fields.whatHappened.label')))
  expect(second.what.value).toBe('Mi versión')
  await reads('drafts:overtaken.title')
  await presses('drafts:overtaken.stored')
  expect(box()).toHaveProperty('value', 'Otra versión')
  expect(keptKeys()).toEqual([])
  await presses('drafts:undo')
  expect(box()).toHaveProperty('value', 'Mi versión')
  await presses('drafts:overtaken.goOn')
  expect(screen.queryByText(t('drafts:overtaken.title'))).toBeNull()

  // What was overtaken is not written over before it was shown.
  await presses('incidents-admin:save')
  await reads('admin:conflict.title')
  await presses('incidents-admin:save')
  await waitFor(() => expect(sentTo(saveIncident)).toHaveLength(2))
  expect(sentTo(saveIncident).map(({ body }) => body.version)).toEqual([3, 4])
})

it('of two tabs with one form the last writes the draft', async () => {
  const first = await opens([accepted, none])
  await first.visitor.type(first.what, 'Primera')
  const [key = ''] = keptKeys()
  const other = JSON.parse(localStorage.getItem(key) ?? '{}')
  other.values.whatHappened = 'La otra pestaña'
  localStorage.setItem(key, JSON.stringify(other))
  await first.visitor.type(first.what, ' y más')
  expect((await opens([accepted, none])).what.value).toBe('Primera y más')
  localStorage.removeItem(key)
  await first.router.navigate('/admin/incidentes')
})
