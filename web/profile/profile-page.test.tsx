import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { myEnrolments } from '#domain/billing/contract.ts'
import { getKeptMethods } from '#domain/billing/kept-methods-contract.ts'
import { answer } from '#web/testing/answering-server.ts'
import { refusal } from '#web/testing/browser.ts'
import { openScreen } from '#web/testing/open-screen.tsx'

it('asks once for what could not be read, says so, and shows the rest', async () => {
  const { reads, presses, sentTo, t } = await openScreen('/user', [
    answer(myEnrolments, () => refusal(404, 'http.notFound')),
    answer(getKeptMethods, () => refusal(404, 'http.notFound')),
  ])
  await reads('profile:enrolments.failed')
  expect(screen.getByRole('heading', { name: t('profile:invoices.title') })).toBeDefined()
  await presses('ui:retry')
  await reads('profile:enrolments.failed')
  expect(sentTo(myEnrolments)).toHaveLength(2)
  expect(sentTo(getKeptMethods)).toHaveLength(1)
})
