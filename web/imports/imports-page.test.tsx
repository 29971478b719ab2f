import { screen, waitFor, within } from '@testing-library/react'
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
import { answer } from '#web/testing/answering-server.ts'
import { refusal } from '#web/testing/browser.ts'
import { openScreen } from '#web/testing/open-screen.tsx'
import { siteConfig } from '#web/testing/site-config.ts'

const programme = siteConfig.programmes[0]?.name ?? ''

const made: ImportView = {
  id: '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0009',
  madeAt: '2035-03-02T10:00:00Z',
  by: 'Amaia Etxeberria',
  ...{ accounts: 1, enrollees: 2, enrolments: 2, undoneAt: null },
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
    answer(saveImportDraft, () => ({ problems: [], namesakes: [], knownEmails: [] })),
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
  jon.getByText(t('imports:problems.emailMissing'))
  await visitor.type(jon.getByLabelText(t('imports:fields.email')), 'ane@example.org{Enter}')
  const choice = jon.getByLabelText(t('imports:fields.programme'))
  await visitor.selectOptions(choice, programme)
  const mikel = await rowOf(4, 'Mikel Lasa')
  mikel.getByText(t('imports:problems.isRight'))
  await presses('imports:problems.leaveOutNamed', { line: 4 })
  await presses('imports:problems.next')

  await presses('imports:summary.submit', { count: 2 })
  await reads('imports:list.done')
  const [{ body } = { body: null }] = sentTo(importMembers)
  expect(body).toMatchObject({
    table: {
      columns: ['firstName', 'lastName', 'email', 'programme'].map((field) => ({ field })),
      rows: [
        { line: 2, cells: ['Ane', 'Agirre', 'ane@example.org', programme], leftOut: false },
        { line: 3, cells: ['Jon', 'Agirre', 'ane@example.org', programme], leftOut: false },
        { line: 4, leftOut: true },
      ],
    },
  })
  expect(JSON.stringify([body, ...sentTo(saveImportDraft)])).not.toContain('nueces')
})

it('what was kept goes on, a refusal is said, and nothing typed is lost', async () => {
  const table = {
    columns: (['firstName', 'lastName', 'email', 'programme'] as const).map((field) => ({
      ...{ heading: field, field },
    })),
    rows: [{ line: 2, cells: ['Ane', 'Agirre', 'a@b.org', programme], leftOut: false }],
    refused: [],
  }
  let found: { line: number; field: 'firstName'; code: 'enrolled' }[] = []
  const page = await openScreen('/admin/importar', [
    answer(listImports, () => ({ imports: [] })),
    answer(readImportDraft, () => ({ table })),
    answer(saveImportDraft, () => ({ problems: found, namesakes: [], knownEmails: ['a@b.org'] })),
    answer(importMembers, () => {
      found = [{ line: 2, field: 'firstName', code: 'enrolled' }]
      return refusal(409, 'imports.problems')
    }),
  ])
  await page.presses('imports:columns.next')
  await page.reads('imports:problems.none')
  await page.presses('imports:problems.next')
  await page.presses('imports:summary.submit', { count: 1 })
  await screen.findByText('said: imports.problems')
  await page.presses('imports:summary.back')
  await page.reads('imports:problems.enrolled')
  expect(await page.field('imports:fields.firstName')).toHaveProperty('value', 'Ane')
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
  await presses('imports:undo.confirm')
  await reads('imports:list.stay.cameIn', { name: 'Ane Agirre' })
  await waitFor(() => expect(sentTo(undoImport)).toHaveLength(1))
  expect(screen.queryByRole('button', { name: page.t('imports:undo.button') })).toBeNull()
})
