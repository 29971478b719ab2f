import { screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { readAssociationSettings } from '#domain/association/admin/contract.ts'
import { firstAssociation } from '#domain/association/association.ts'
import { answer } from '#web/testing/answering-server.ts'
import { administrator, openScreen } from '#web/testing/open-screen.tsx'
import { drafts } from './draft-store.ts'

it('a page that breaks over what was typed in it can be opened without that', async () => {
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  const path = '/admin/asociacion?apartado=identity'
  const draft = {
    values: { name: 'Itsasargi' },
    requestKey: 'a',
    version: null,
    savedAt: Date.now(),
  }
  drafts.write(administrator.id, 'association identity', { ...draft, path })
  drafts.write(administrator.id, 'notice', { ...draft, path: '/admin/avisos' })
  const read = vi.spyOn(drafts, 'read').mockImplementation(() => {
    throw new RangeError('not a calendar day')
  })
  const settings = { version: 1, association: firstAssociation, versions: [] }
  const page = await openScreen(path, [answer(readAssociationSettings, () => settings)])
  await page.presses('drafts:broken.discard')
  read.mockRestore()
  expect(reload).toHaveBeenCalledOnce()
  expect(drafts.read(administrator.id, 'association identity')).toBeNull()
  expect(drafts.read(administrator.id, 'notice')).not.toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    page.t('shell:failure.broken.title'),
  )
})
