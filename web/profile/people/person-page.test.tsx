import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { forEachText } from '#domain/enrolments/person-fields.ts'
import {
  changeHealthNote,
  correctOwnPerson,
  getOwnPerson,
  readOwnHealthNote,
} from '#domain/profile/people-contract.ts'
import { ownPaths } from '#web/signed-in-paths.ts'
import { answer } from '#web/testing/answering-server.ts'
import { refusal } from '#web/testing/browser.ts'
import { expectFocusOn, openScreen } from '#web/testing/open-screen.tsx'
import type { OwnPerson } from './own-person.ts'

const maite: OwnPerson = {
  id: '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0003',
  version: 1,
  guardian: false,
  enrollee: {
    firstName: 'Maite',
    lastName: 'Otegi',
    isPayer: false,
    ...forEachText(() => null),
    birthDate: '1956-03-27',
    age: 78,
    ageYears: null,
    ageStatedOn: null,
    emergencyContact: null,
  },
  hasHealthInfo: false,
  sharesHealth: false,
  isCurrent: true,
}

const address = ownPaths.person(maite.id)

it('a payer says whom to call; half of it is asked for where it is missing', async () => {
  const page = await openScreen(address, [
    answer(getOwnPerson, () => maite),
    answer(correctOwnPerson, () => ({ version: 2 })),
  ])
  await page.presses('enrolments:correction.start')
  await page.visitor.click(await page.reads('enrolments:fields.emergencyContact'))
  await page.types(await page.field('enrolments:form.emergency.name'), 'Amaia')
  await page.presses('enrolments:correction.save')
  const phone = await page.field('enrolments:form.emergency.phone')
  await waitFor(() => expect(phone.getAttribute('aria-invalid')).toBe('true'))
  expect(page.sentTo(correctOwnPerson)).toEqual([])

  await page.types(phone, '943 55 66 77')
  await page.presses('enrolments:correction.save')
  await expectFocusOn(await page.reads('enrolments:correction.saved'))
  expect(page.sentTo(correctOwnPerson).map(({ body }) => body)).toMatchObject([
    { version: 1, emergencyContact: { firstName: 'Amaia', contactPhone: '943 55 66 77' } },
  ])
})

it('a name that cannot be written is marked with the signs that are in the way', async () => {
  const page = await openScreen(address, [answer(getOwnPerson, () => maite)])
  await page.presses('enrolments:correction.start')
  const surnames = await page.field('enrolments:fields.lastName')
  await page.types(surnames, 'Otegi (viuda)')
  await page.presses('enrolments:correction.save')
  await waitFor(() => expect(surnames.getAttribute('aria-invalid')).toBe('true'))
  expect(document.getElementById('others.0.lastName-error')?.textContent).toContain('( )')
})

it('health is read when it is wanted, kept with a new consent only, and nowhere in the browser', async () => {
  let now: OwnPerson = { ...maite, hasHealthInfo: true }
  const page = await openScreen(address, [
    answer(getOwnPerson, () => now),
    answer(readOwnHealthNote, () => ({ text: now.version === 1 ? 'Asma' : 'Asma y vértigo' })),
    answer(changeHealthNote, ({ body: { version } }) => {
      if (version === 2) return { version: 3 }
      now = { ...now, version: 2 }
      return refusal(409, 'enrolments.personChanged')
    }),
  ])
  await page.reads('people:health.some', { name: 'Maite Otegi' })
  expect(page.sentTo(readOwnHealthNote)).toEqual([])
  await page.presses('people:health.change')
  const box = await screen.findByDisplayValue('Asma')
  expect(document.activeElement).toBe(box)
  await page.types(box, 'Asma leve')
  await page.presses('enrolments:correction.save')
  const consent = screen.getByRole('checkbox')
  await waitFor(() => expect(document.activeElement).toBe(consent))

  await page.visitor.click(consent)
  await page.presses('enrolments:correction.save')
  await screen.findByText('Asma y vértigo')
  expect(box).toHaveProperty('value', 'Asma leve')
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Asma')
  await page.presses('enrolments:correction.save')
  await expectFocusOn(await page.reads('people:health.saved'))
  expect(page.sentTo(changeHealthNote).map(({ body }) => body)).toEqual([
    { version: 1, additionalInfo: 'Asma leve', healthConsent: true },
    { version: 2, additionalInfo: 'Asma leve', healthConsent: true },
  ])
})
