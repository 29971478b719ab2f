import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listAdministrators } from '#domain/accounts/admin/contract.ts'
import { answer } from '#web/testing/answering-server.ts'
import { administrator, openScreen } from '#web/testing/open-screen.tsx'

it('a member is not shown the administration, and nothing of it is called', async () => {
  const user = { ...administrator, isAdmin: false, rights: [], twoFactorVerified: false }
  const { t, sentTo } = await openScreen(
    '/admin/administradores',
    [answer(listAdministrators, () => ({ administrators: [] }))],
    { user },
  )
  await screen.findByRole('heading', { level: 1, name: t('shell:access.deniedTitle') })
  expect(sentTo(listAdministrators)).toEqual([])
})
