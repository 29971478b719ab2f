import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  correctEnrollee,
  getEnrolment,
  readHealthInfo,
} from '#domain/enrolments/admin/enrolment-contract.ts'
import { answer } from '#web/testing/answering-server.ts'
import { refusal } from '#web/testing/browser.ts'
import { type AdminEnrolment, enrolment, enrolmentAddress } from '#web/testing/enrolment.ts'
import { expectFocusOn, openScreen } from '#web/testing/open-screen.tsx'

/** The same with newer data of the person. */
const corrected = (version: number, changes: object): AdminEnrolment => ({
  ...enrolment,
  version,
  enrollee: enrolment.enrollee && { ...enrolment.enrollee, ...changes },
})

it('a surname is corrected; a concurrent change is shown first, and what was typed stays', async () => {
  let now = enrolment
  const page = await openScreen(enrolmentAddress, [
    answer(getEnrolment, () => now),
    answer(correctEnrollee, ({ body: { version, lastName, locality } }) => {
      if (version === now.version && version === 2) {
        now = corrected(3, { lastName, locality })
        return { version: 3 }
      }
      now = corrected(2, { locality: 'Getaria' })
      return refusal(409, 'enrolments.personChanged')
    }),
  ])
  const { visitor, t, presses, reads, sentTo, types } = page
  await presses('enrolments:correction.start')
  expect(document.activeElement).toBe(await page.field('enrolments:fields.firstName'))
  const surname = await page.field('enrolments:fields.lastName')
  await types(surname, '')
  await presses('enrolments:correction.save')
  await waitFor(() => expect(surname.getAttribute('aria-invalid')).toBe('true'))
  expect(sentTo(correctEnrollee)).toEqual([])

  await types(surname, 'Etxeberria Lasa')
  await presses('enrolments:correction.save')
  const title = await reads('enrolments:correction.changed.title')
  const notice = title.closest<HTMLElement>('[role=alert]')
  await waitFor(() => expect(document.activeElement).toBe(notice))
  expect(within(notice ?? title).getByRole('listitem').textContent).toMatch(/Getaria/)
  expect(surname).toHaveProperty('value', 'Etxeberria Lasa')

  await types(
    screen.getByRole('textbox', { name: new RegExp(t('enrolments:fields.locality')) }),
    'Getaria',
  )
  await visitor.dblClick(screen.getByRole('button', { name: t('enrolments:correction.save') }))
  const saved = await reads('enrolments:correction.saved')
  await expectFocusOn(saved)
  await screen.findByRole('heading', { level: 1, name: 'Maite Etxeberria Lasa' })
  const data = { firstName: 'Maite', lastName: 'Etxeberria Lasa', birthDate: '1956-03-27' }
  expect(sentTo(correctEnrollee).map(({ body }) => body)).toMatchObject([
    { ...data, version: 1 },
    { ...data, version: 2, locality: 'Getaria' },
  ])
  expect(sentTo(correctEnrollee)).toHaveLength(2)
})

it('a telephone is corrected of a person whose age nobody knows, without one', async () => {
  const page = await openScreen(enrolmentAddress, [
    answer(getEnrolment, () => corrected(1, { birthDate: null, age: null })),
    answer(correctEnrollee, () => ({ version: 2 })),
  ])
  await page.presses('enrolments:correction.start')
  const phone = new RegExp(page.t('enrolments:fields.phone'))
  await page.types(await screen.findByRole('textbox', { name: phone }), '943 55 66 77')
  await page.presses('enrolments:correction.save')
  await expectFocusOn(await page.reads('enrolments:correction.saved'))
  expect(page.sentTo(correctEnrollee).map(({ body }) => body)).toMatchObject([
    { version: 1, phone: '943 55 66 77' },
  ])
})

it('an age that was stated is shown and corrected as it is today, with what was stated', async () => {
  const page = await openScreen(enrolmentAddress, [
    answer(getEnrolment, () =>
      corrected(1, { birthDate: null, age: 72, ageYears: 71, ageStatedOn: '2034-01-05' }),
    ),
    answer(correctEnrollee, () => ({ version: 2 })),
  ])
  await screen.findByText(/72.*71.*2034/)
  await page.presses('enrolments:correction.start')
  expect(await page.field('enrolments:form.years')).toHaveProperty('value', '72')
})

it('health is read on request, and hidden when the reader looks away', async () => {
  const page = await openScreen(enrolmentAddress, [
    answer(getEnrolment, () => enrolment),
    answer(readHealthInfo, () => ({ text: 'Asma' })),
  ])
  await page.reads('enrolment-admin:health.text')
  expect(screen.queryByText('Asma')).toBeNull()
  expect(page.sentTo(readHealthInfo)).toEqual([])
  await page.presses('enrolment-admin:health.show')
  expect(document.activeElement).toBe(await screen.findByText('Asma'))
  expect(page.sentTo(readHealthInfo)).toHaveLength(1)

  Object.defineProperty(document, 'hidden', { configurable: true, value: true })
  document.dispatchEvent(new Event('visibilitychange'))
  Reflect.deleteProperty(document, 'hidden')
  await waitFor(() => expect(screen.queryByText('Asma')).toBeNull())
  await page.presses('enrolment-admin:health.show')
  await page.presses('enrolment-admin:health.hide')
  await waitFor(() => expect(screen.queryByText('Asma')).toBeNull())
})

it('of an erased account nothing of the person is shown, and nothing can be corrected', async () => {
  const page = await openScreen(enrolmentAddress, [
    answer(getEnrolment, () => ({
      ...enrolment,
      enrollee: null,
      payer: null,
      age: null,
      status: 'inactive',
      nextCharge: null,
    })),
  ])
  await page.reads('enrolment-admin:one.erased')
  expect(screen.queryByRole('button', { name: page.t('enrolments:correction.start') })).toBeNull()
})
