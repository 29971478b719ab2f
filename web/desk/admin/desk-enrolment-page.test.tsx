import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readAccount } from '#domain/accounts/admin/account-contract.ts'
import { quoteAtDesk } from '#domain/desk/enrol-contract.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { answer } from '#web/testing/answering-server.ts'
import { openScreen } from '#web/testing/open-screen.tsx'

const id = '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0002'

it('names the next month as the first fee where the rest of this month is free, and offers the sheet to sign', async () => {
  const { presses, reads, types, field, visitor, t } = await openScreen(
    `/admin/inscribir?id=${id}`,
    [
      answer(readAccount, () => ({
        id,
        name: 'Pilar Arregi',
        firstName: 'Pilar',
        lastName: 'Arregi',
        email: null,
        phone: '+34943123456',
        roles: [],
        isActive: true,
        isYou: false,
        isLastAdministrator: false,
        openedAt: '2035-03-01T10:00:00.000Z',
        locality: 'Zarautz',
        language: 'eu',
        isEmailConfirmed: false,
        deactivatedAt: null,
        logInMethods: { password: false, google: false },
        twoFactor: false,
        devices: 0,
        enrolments: [],
        owed: [],
      })),
      answer(quoteAtDesk, () => ({
        alreadyEnrolled: [],
        owed: [],
        quote: {
          firstMonth: 0,
          monthly: 60,
          nextPrice: null,
          perPerson: [
            {
              firstMonth: 0,
              firstChargeDate: '2035-04-29',
              continuesOpenMonth: false,
              monthly: 60,
              familyPercent: 0,
            },
          ],
        },
      })),
    ],
  )
  const sheet = await screen.findByRole('link', { name: t('paper-consents:languages.eu') })
  expect(sheet.getAttribute('href')).toBe('/api/admin/consent-sheet?lng=eu')
  await presses('enrolments:form.birthDateUnknown')
  await types(await field('enrolments:form.years'), '82')
  await visitor.click(await field('enrolments:form.statement'))
  await presses('desk-enrolment:next')
  await reads('desk-enrolment:confirm.text', {
    amount: formatMoney(6000, 'es'),
    day: formatDay('2035-04-29', 'es'),
    monthly: formatMoney(6000, 'es'),
  })
})
