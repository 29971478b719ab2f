import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import * as deletion from '#domain/enrolments/admin/deletion-contract.ts'
import {
  cancelAsAdministrator,
  getEnrolment,
  previewCancellation,
} from '#domain/enrolments/admin/enrolment-contract.ts'
import { moveEnrolment, previewMove } from '#domain/enrolments/admin/move-contract.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { answer } from '#web/testing/answering-server.ts'
import { refusal } from '#web/testing/browser.ts'
import { type AdminEnrolment, enrolment, enrolmentAddress } from '#web/testing/enrolment.ts'
import { expectFocusOn, openScreen } from '#web/testing/open-screen.tsx'

const person = 'Maite Étxeberria Otegi'
const { nextCharge } = enrolment

it.each([
  'es',
  'eu',
] as const)('an enrolment is ended once, after what it means was read and ticked (%s)', async (language) => {
  let now = enrolment
  let effectiveDate = '2035-03-31'
  const page = await openScreen(
    enrolmentAddress,
    [
      answer(getEnrolment, () => now),
      answer(previewCancellation, () => ({
        effectiveDate,
        lastCharge: nextCharge,
        owed: [],
        withdrawUntil: null,
        withoutSubscription: false,
      })),
      answer(cancelAsAdministrator, ({ body }) => {
        if (body.effectiveDate !== '2035-04-30') {
          effectiveDate = '2035-04-30'
          return refusal(409, 'subscriptions.endChanged')
        }
        now = {
          ...enrolment,
          status: 'inactive',
          endedOn: '2035-03-05',
          effectiveEndDate: effectiveDate,
          cancellation: { reason: 'adminDecision', comment: 'Se muda', by: 'Amaia' },
        }
        return { effectiveDate, lastCharge: null }
      }),
    ],
    { language },
  )
  const { visitor, t, presses, reads, sentTo } = page
  const until = (day: string) => t('cancellation:facts.until', { day: formatDay(day, language) })
  await presses('enrolment-admin:cancel.start')
  await reads('cancellation:facts.final')
  await screen.findByText(until('2035-03-31'))
  expect(document.activeElement?.tagName).toBe('FORM')
  await visitor.type(screen.getByRole('textbox'), 'Se muda')
  await presses('enrolment-admin:cancel.submit')
  await reads('errors:subscriptions.confirmationRequired')
  const tick = screen.getByRole('checkbox')
  expect(document.activeElement).toBe(tick)
  expect(sentTo(cancelAsAdministrator)).toEqual([])

  // Another last day by now is shown before anything is ended.
  await visitor.click(tick)
  await presses('enrolment-admin:cancel.submit')
  await screen.findByText('said: subscriptions.endChanged')
  await screen.findByText(until('2035-04-30'))
  expect(tick).toHaveProperty('checked', false)
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Se muda')
  await visitor.click(tick)
  await visitor.dblClick(screen.getByRole('button', { name: t('enrolment-admin:cancel.submit') }))
  const done = await reads('enrolment-admin:cancel.done', { until: until('2035-04-30') })
  await expectFocusOn(done)
  await reads('cancellation:reasons.adminDecision')
  await within(screen.getByRole('main')).findByText(
    t('enrolments:state.leaving', { day: formatDay('2035-04-30', language) }),
  )
  const sent = { comment: 'Se muda', confirmed: true }
  expect(sentTo(cancelAsAdministrator).map(({ body }) => body)).toEqual([
    { ...sent, effectiveDate: '2035-03-31' },
    { ...sent, effectiveDate: '2035-04-30' },
  ])
})

it('an entry made by mistake is deleted for a reason, and brought back', async () => {
  let now = enrolment
  const deleted: AdminEnrolment = {
    ...enrolment,
    status: 'deleted',
    deletion: { reason: 'double', by: 'Amaia', undoUntil: '2035-04-04' },
  }
  const page = await openScreen(enrolmentAddress, [
    answer(getEnrolment, () => now),
    answer(deletion.previewDeletion, () => ({ nextCharge, paid: 0, undoUntil: '2035-04-04' })),
    answer(deletion.deleteEnrolment, () => {
      now = deleted
      return { success: true }
    }),
    answer(deletion.previewUndo, () => ({ nextCharge })),
    answer(deletion.undoDeletion, () => {
      now = enrolment
      return { success: true }
    }),
  ])
  const { visitor, t, presses, reads, sentTo } = page
  await presses('admin-actions:delete.start')
  await presses('admin-actions:delete.submit')
  await reads('errors:admin.deletionReasonRequired')
  await reads('errors:subscriptions.confirmationRequired')
  expect(sentTo(deletion.deleteEnrolment)).toEqual([])
  await visitor.click(screen.getByRole('radio', { name: t('admin-actions:reasons.double') }))
  await visitor.click(await reads('admin-actions:delete.confirmed', { person }))
  await visitor.dblClick(screen.getByRole('button', { name: t('admin-actions:delete.submit') }))
  const done = await reads('admin-actions:delete.done')
  await expectFocusOn(done)
  expect(sentTo(deletion.deleteEnrolment).map(({ body }) => body)).toEqual([
    { reason: 'double', notifyPayer: true, confirmed: true, nextCharge },
  ])

  await presses('admin-actions:undo.start')
  await visitor.click(await reads('admin-actions:undo.confirmed', { person }))
  await presses('admin-actions:undo.submit')
  await reads('admin-actions:undo.done')
  await within(screen.getByRole('main')).findByText(t('enrolment-admin:status.active'))
  expect(sentTo(deletion.undoDeletion).map(({ body }) => body)).toEqual([
    { confirmed: true, nextCharge },
  ])
})

type Programmes = z.input<typeof previewMove.response>['programmes']

const onarte = { programmeId: 2, programmeName: 'ONARTE', problem: null, nextCharge }

it.each<['none' | 'noneOpen', Programmes]>([
  ['none', []],
  ['noneOpen', [{ ...onarte, problem: 'admin.alreadyThere', nextCharge: null }]],
])('where there is nowhere to move to, why is said (%s)', async (words, programmes) => {
  const page = await openScreen(enrolmentAddress, [
    answer(getEnrolment, () => enrolment),
    answer(previewMove, () => ({ programmes })),
  ])
  await page.presses('admin-actions:move.start')
  const title = await page.reads(`admin-actions:move.${words}`)
  expect(document.activeElement).toBe(title.closest('[role=note]'))
  await page.presses('ui:close')
  await screen.findByRole('button', { name: page.t('admin-actions:move.start') })
})

it('an enrollee is moved after the next charge is shown, and the new place is led to', async () => {
  const other = '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0003'
  let now = enrolment
  const page = await openScreen(enrolmentAddress, [
    answer(getEnrolment, ({ path }) =>
      path.endsWith(other) ? { ...enrolment, id: other, programmeName: 'ONARTE' } : now,
    ),
    answer(previewMove, () => ({ programmes: [onarte] })),
    answer(moveEnrolment, () => {
      now = {
        ...enrolment,
        status: 'inactive',
        endedOn: '2035-03-05',
        movedToId: other,
        cancellation: { reason: 'moved', comment: null, by: 'Amaia' },
        others: [
          {
            id: other,
            programmeName: 'ONARTE',
            status: 'active',
            effectiveEndDate: null,
            enrolledOn: '2035-03-05',
          },
        ],
      }
      return { id: other, nextCharge }
    }),
  ])
  const { visitor, t, presses, reads, sentTo } = page
  await presses('admin-actions:move.start')
  await reads('admin-actions:move.facts.once')
  const words = t('admin-actions:move.confirmed', { person, to: 'ONARTE' })
  await visitor.click(screen.getByLabelText(words))
  await visitor.dblClick(
    screen.getByRole('button', { name: t('admin-actions:move.submit', { to: 'ONARTE' }) }),
  )
  await reads('admin-actions:move.done', { to: 'ONARTE' })
  await reads('cancellation:reasons.moved')
  await reads('admin-actions:facts.movedHere')
  expect(sentTo(moveEnrolment).map(({ body }) => body)).toEqual([
    { programmeId: 2, confirmed: true, nextCharge },
  ])
  const link = screen.getByRole('link', { name: /^ONARTE,/ })
  expect(link.getAttribute('href')).toBe(`/admin/inscripciones/persona?id=${other}`)
})
