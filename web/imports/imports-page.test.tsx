// @module-tag slow

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  type ImportView,
  importMembers,
  inviteImported,
  listImports,
  readImportDraft,
  saveImportDraft,
  undoImport,
} from '#domain/imports/contract.ts'
import type { ImportTable } from '#domain/imports/table.ts'
import { answer } from '#web/testing/answering-server.ts'
import { refusal } from '#web/testing/browser.ts'
import { openScreen } from '#web/testing/open-screen.tsx'
import { siteConfig } from '#web/testing/site-config.ts'

const programme = siteConfig.programmes[0]?.name ?? ''

const made: ImportView = {
  id: '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0009',
  madeAt: '2035-03-02T10:00:00Z',
  by: 'Amaia Etxeberria',
  fileName: 'socios.xlsx',
  accounts: 1,
  enrollees: 2,
  enrolments: 2,
  undoneAt: null,
  undoUntil: '2035-03-09T10:00:00Z',
  invitations: { toSend: 1, open: 0, cameIn: 0 },
  stays: [],
}

const csv = [
  'Nombre;Apellidos;Correo;Alergias;Programa',
  `Ane;Agirre;ane@example.org;nueces;${programme}`,
  'Jon;Agirre;;;Pintura',
  'Mikel;Lasa;mikel@example.org;;Pintura',
].join('\n')

it('a file comes in by four steps, what is wrong is corrected in its place, and no health is sent', async () => {
  let list: ImportView[] = []
  const page = await openScreen('/admin/importar', [
    answer(listImports, () => ({ imports: list })),
    answer(readImportDraft, () => ({ table: null })),
    answer(saveImportDraft, () => ({ problems: [], namesakes: [], knownAccounts: [] })),
    answer(importMembers, () => {
      list = [made]
      return made
    }),
  ])
  const { visitor, presses, reads, sentTo, t } = page
  const file = new File([csv], 'socios.csv', { type: 'text/csv' })
  await visitor.upload(await screen.findByLabelText(t('imports:file.label')), file)
  await reads('imports:columns.refused.health', { heading: 'Alergias' })
  await presses('imports:columns.next')

  await reads('imports:problems.lead', { count: 2 })
  const rowOf = async (line: number, name: string) => {
    const heading = await screen.findByRole('heading', {
      name: t('imports:problems.rowNamed', { line, name }),
    })
    return within(heading.closest('li') as HTMLElement)
  }
  const jon = await rowOf(3, 'Jon Agirre')
  jon.getByText(t('imports:problems.contactMissing'))
  await visitor.type(jon.getByLabelText(t('imports:fields.email')), 'ane@example.org{Enter}')
  expect(jon.getByLabelText(t('imports:fields.email')).getAttribute('aria-invalid')).toBeNull()
  await reads('imports:programmes.title', { count: 1 })
  const asked = t('imports:programmes.written', { written: 'Pintura' })
  await visitor.selectOptions(await screen.findByLabelText(asked), programme)
  await reads('imports:problems.solved')
  await reads('imports:remarks.sharedHere', { name: 'Ane Agirre' })
  await presses('imports:problems.leaveOutNamed', { line: 3 })
  await presses('imports:problems.takeBackNamed', { line: 3 })
  await presses('imports:problems.next')

  await presses('imports:summary.submit', { count: 3 })
  await reads('imports:list.done')
  const [{ body } = { body: null }] = sentTo(importMembers)
  expect(body).toMatchObject({
    table: {
      columns: ['firstName', 'lastName', 'email', 'programme'].map((field) => ({ field })),
      rows: [
        { line: 2, cells: ['Ane', 'Agirre', 'ane@example.org', programme], leftOut: false },
        { line: 3, cells: ['Jon', 'Agirre', 'ane@example.org', programme], leftOut: false },
        { line: 4, cells: ['Mikel', 'Lasa', 'mikel@example.org', programme], leftOut: false },
      ],
    },
  })
  expect(JSON.stringify([body, ...sentTo(saveImportDraft)])).not.toContain('nueces')
})

it('a mistyped e-mail and a second telephone are remarked on, and sent as they are written', async () => {
  const page = await openScreen('/admin/importar', [
    answer(listImports, () => ({ imports: [] })),
    answer(readImportDraft, () => ({ table: null })),
    answer(saveImportDraft, () => ({ problems: [], namesakes: [], knownAccounts: [] })),
    answer(importMembers, () => made),
  ])
  const { visitor, presses, reads, sentTo, t } = page
  const rows = [
    'Nombre;Apellidos;Correo;Teléfono;Programa',
    `Ane;Agirre;ane@gmial.com;;${programme}`,
    `Jon;Lasa;jon@gmail.com;600112204 / 943112233;${programme}`,
  ]
  const file = new File([rows.join('\n')], 'socios.csv', { type: 'text/csv' })
  await visitor.upload(await screen.findByLabelText(t('imports:file.label')), file)
  await presses('imports:columns.next')
  const meant = { line: 2, name: 'Ane Agirre', email: 'ane@gmial.com', meant: 'ane@gmail.com' }
  await reads('imports:remarks.email', meant)
  expect(screen.queryByText(/jon@gmail/)).toBeNull()
  const text = '600112204 / 943112233'
  await reads('imports:remarks.besides', { line: 3, name: 'Jon Lasa', kept: '600 11 22 04', text })
  await presses('imports:problems.next')
  await presses('imports:summary.submit', { count: 2 })
  await reads('imports:list.done')
  expect(JSON.stringify(sentTo(importMembers))).toContain('ane@gmial.com')
})

it('what was kept goes on, a refusal is said, and nothing typed is lost', async () => {
  const table = {
    columns: (['firstName', 'lastName', 'email', 'programme'] as const).map((field) => ({
      heading: field,
      field,
    })),
    rows: [{ line: 2, cells: ['Ane', 'Agirre', 'a@b.org', programme], leftOut: false }],
    refused: [],
  }
  let found: { line: number; field: 'firstName'; code: 'enrolled' }[] = []
  const page = await openScreen('/admin/importar', [
    answer(listImports, () => ({ imports: [] })),
    answer(readImportDraft, () => ({ table })),
    answer(saveImportDraft, () => ({ problems: found, namesakes: [], knownAccounts: ['a@b.org'] })),
    answer(importMembers, () => {
      found = [{ line: 2, field: 'firstName', code: 'enrolled' }]
      return refusal(409, 'imports.problems')
    }),
  ])
  await page.reads('imports:problems.none')
  await page.presses('imports:problems.next')
  await page.presses('imports:summary.submit', { count: 1 })
  await screen.findByText('said: imports.problems')
  await page.presses('imports:summary.back')
  await page.reads('imports:problems.enrolled')
  expect(await page.field('imports:fields.firstName')).toHaveProperty('value', 'Ane')
})

/** Returns what is kept between two visits of a page, on the server. */
function keeping() {
  let table: ImportTable | null = null
  return [
    answer(listImports, () => ({ imports: [] })),
    answer(readImportDraft, () => ({ table })),
    answer(saveImportDraft, ({ body }) => {
      table = body.table
      return { problems: [], namesakes: [], knownAccounts: [] }
    }),
  ]
}

it('a messy list is gone through by questions for many rows, and who is left out is found again', async () => {
  const messy = [
    'Nombre y apellidos;Correo;F. nacimiento;Curso;Observaciones',
    'luis ruiz de gauna garcía;luis@example.org;71 años;Yoga;viuda',
    'Agirre Lasa Ane;ane@example.org;marzo;YOGA ;',
    'Jon Lasa;jon@example.org;31/02/1955;;',
    'JON LASA;jon@example.org;1971;;',
    'TOTAL;;;;',
  ].join('\n')
  const answers = keeping()
  const page = await openScreen('/admin/importar', answers)
  const { visitor, presses, reads, sentTo, t } = page
  const file = new File([messy], 'socios 2025-26.csv', { type: 'text/csv' })
  await visitor.upload(await screen.findByLabelText(t('imports:file.label')), file)
  await reads('imports:columns.skipped')
  expect(screen.getByRole('cell', { name: 'Ruiz de Gauna García' })).not.toBeNull()
  await visitor.click(screen.getByRole('checkbox'))
  expect(screen.getByRole('cell', { name: 'ruiz de gauna garcía' })).not.toBeNull()
  await visitor.click(screen.getByRole('checkbox'))
  expect(sentTo(saveImportDraft)).toEqual([])
  await presses('imports:columns.next')

  await reads('imports:names.question', { count: 1 })
  expect(screen.getByDisplayValue('Agirre Lasa')).not.toBeNull()
  await presses('imports:names.accept', { count: 1 })
  await reads('imports:names.answered')

  for (const label of [
    t('imports:programmes.written', { written: 'Yoga' }),
    t('imports:programmes.emptyAsked'),
  ]) {
    await visitor.selectOptions(await screen.findByLabelText(label), programme)
  }
  await presses('imports:problems.empty.birthDate', { count: 2 })
  await reads('imports:problems.emptied', { count: 2 })
  await presses('imports:problems.undo')
  await presses('imports:problems.empty.birthDate', { count: 2 })
  await reads('imports:problems.repeated', { otherLine: 4 })
  await reads('imports:problems.otherRow', {
    line: 4,
    data: `Jon Lasa · jon@example.org · ${programme}`,
  })
  await presses('imports:problems.leaveOutNamed', { line: 5 })
  await presses('imports:problems.next')
  await reads('imports:leftOut.total')
  await waitFor(() => expect(sentTo(saveImportDraft).length).toBeGreaterThan(0))
  await waitFor(() => {
    const { body } = sentTo(saveImportDraft).at(-1) as { body: { table: ImportTable } }
    expect(body.table.fileName).toBe('socios 2025-26.csv')
    expect(body.table.rows.filter(({ leftOut }) => leftOut)).toHaveLength(2)
  })
  expect(JSON.stringify(sentTo(saveImportDraft))).not.toContain('viuda')

  cleanup()
  const later = await openScreen('/admin/importar', answers)
  await later.reads('imports:leftOut.title', { count: 2 })
  await later.reads('imports:leftOut.repeated', { otherLine: 4 })
  await later.presses('imports:problems.takeBackNamed', { line: 5 })
  await later.reads('imports:problems.repeated', { otherLine: 4 })
})

it('all rows that do not fit are left out at once, and brought back at once', async () => {
  const page = await openScreen('/admin/importar', keeping())
  const { visitor, presses, reads, t } = page
  const file = new File([`${csv}\nMaite;Lasa;no tiene;;${programme}`], 'socios.csv')
  await visitor.upload(await screen.findByLabelText(t('imports:file.label')), file)
  await presses('imports:columns.next')
  await presses('imports:problems.leaveAllWrong', { count: 2 })
  await reads('imports:problems.allLeftOut', { count: 2 })
  await presses('imports:problems.undo')
  await reads('imports:undo.done')
  await reads('imports:problems.lead', { count: 3 })
})

it('invitations and undoing are asked first, and who stays is said', async () => {
  let now = made
  const page = await openScreen('/admin/importar', [
    answer(listImports, () => ({ imports: [now] })),
    answer(readImportDraft, () => ({ table: null })),
    answer(inviteImported, () => {
      now = { ...made, invitations: { toSend: 0, open: 1, cameIn: 0 } }
      return { sent: 1 }
    }),
    answer(undoImport, () => {
      const stays = [{ name: 'Ane Agirre', reason: 'cameIn' as const }]
      now = { ...made, undoneAt: '2035-03-03T10:00:00Z', undoUntil: null, stays }
      return now
    }),
  ])
  const { presses, reads, sentTo } = page
  await presses('imports:invite.button', { count: 1 })
  expect(sentTo(inviteImported)).toEqual([])
  await presses('imports:invite.confirm')
  await reads('imports:invite.done', { count: 1 })
  await reads('imports:list.open', { count: 1 })
  await presses('imports:undo.button')
  await reads('imports:undo.titleOf', { fileName: 'socios.xlsx' })
  await reads('imports:undo.text', { count: 2 })
  await presses('imports:undo.confirm')
  await reads('imports:list.stay.cameIn', { name: 'Ane Agirre' })
  await waitFor(() => expect(sentTo(undoImport)).toHaveLength(1))
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: page.t('imports:undo.button') })).toBeNull(),
  )
  await reads('imports:undo.done')
  const file = new File([csv], 'socios.csv', { type: 'text/csv' })
  await page.visitor.upload(await page.field('imports:file.label'), file)
  await reads('imports:columns.lead', { count: 3 })
  await waitFor(() => expect(screen.queryByText(page.t('imports:undo.done'))).toBeNull())
})
