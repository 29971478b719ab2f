import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { listIncidents, readIncident, saveIncident } from '#domain/security/admin/contract.ts'
import { answer } from '#web/testing/answering-server.ts'
import { refusal } from '#web/testing/browser.ts'
import { openScreen } from '#web/testing/open-screen.tsx'

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

it('an incident is written down with what happened alone, at this very moment', async () => {
  const page = await openScreen('/admin/incidentes/anotar', [
    answer(saveIncident, () => ({ version: 1 })),
    answer(listIncidents, () => ({ incidents: [] })),
  ])
  const { visitor, t, presses, reads, sentTo } = page
  await presses('incidents-admin:save')
  await reads('errors:incidents.whatHappenedRequired')
  const what = screen.getByLabelText(new RegExp(t('incidents-admin:fields.whatHappened.label')))
  expect(document.activeElement).toBe(what)
  await visitor.type(what, 'Un teléfono perdido')
  await visitor.dblClick(screen.getByRole('button', { name: t('incidents-admin:save') }))
  await reads('incidents-admin:none')
  const [sent, ...more] = sentTo(saveIncident).map(({ body }) => body)
  expect(more).toEqual([])
  expect(sent).toMatchObject({
    whatHappened: 'Un teléfono perdido',
    risk: 'undecided',
    version: 0,
    authorityNotifiedOn: null,
    peopleNotifiedOn: null,
    isClosed: false,
  })
})

it('the list says how long is left, and leads to each', async () => {
  const { t } = await openScreen('/admin/incidentes', [
    answer(listIncidents, () => ({
      incidents: [
        {
          id,
          hoursLeft: 5,
          noticedAt: '2035-03-02T09:30:00.000Z',
          risk: 'high',
          whatHappened: 'Un correo',
          authorityNotifiedOn: null,
          isClosed: false,
        },
      ],
    })),
  ])
  const row = (await screen.findByRole('link', { name: 'Un correo' })).closest('tr')
  if (!row) throw new Error('there is no row')
  within(row).getByText(t('incidents-admin:left', { count: 5 }))
  expect(within(row).getByRole('link').getAttribute('href')).toBe(
    `/admin/incidentes/anotar?id=${id}`,
  )
})

it('both notices are drafted from what is typed, and say what is not known yet', async () => {
  const { visitor, t } = await openScreen(`/admin/incidentes/anotar?id=${id}`, [
    answer(readIncident, () => stored),
  ])
  const measures = await screen.findByLabelText(
    new RegExp(t('incidents-admin:fields.measures.label')),
  )
  await visitor.type(measures, 'Hemos pedido que lo borren')
  const drafts = screen.getByRole('region', { name: t('incidents-admin:notice.title') })
  for (const draft of ['Notificación de una violación', 'Te escribimos de']) {
    const text = within(drafts).getByText(new RegExp(draft)).textContent
    expect(text).toContain('Hemos pedido que lo borren')
    expect(text).toContain(t('incidents-admin:notice.unknown'))
  }
  await visitor.click(
    screen.getByRole('radio', { name: new RegExp(t('incidents-admin:risk.unlikely.title')) }),
  )
  expect(screen.queryByRole('region', { name: t('incidents-admin:notice.title') })).toBeNull()
})

it('values stored meanwhile are shown, and what was typed stays', async () => {
  let version = 3
  const page = await openScreen(`/admin/incidentes/anotar?id=${id}`, [
    answer(readIncident, () => ({ ...stored, version, measures: version > 3 ? 'Lo suyo' : '' })),
    answer(saveIncident, () => {
      if (version > 3) return { version: version + 1 }
      version = 4
      return refusal(409, 'incidents.changed')
    }),
    answer(listIncidents, () => ({ incidents: [] })),
  ])
  const { visitor, t, presses, reads, sentTo } = page
  const measures = await screen.findByLabelText<HTMLTextAreaElement>(
    new RegExp(t('incidents-admin:fields.measures.label')),
  )
  await visitor.type(measures, 'Lo mío')
  await presses('incidents-admin:save')
  await reads('admin:conflict.title')
  screen.getByText('Lo suyo')
  expect(measures.value).toBe('Lo mío')
  await presses('incidents-admin:save')
  await reads('incidents-admin:none')
  expect(sentTo(saveIncident).at(-1)?.body).toMatchObject({ measures: 'Lo mío', version: 4 })
})
