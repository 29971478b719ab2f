import type { Locator } from '@playwright/test'
import { listAttendance } from '#domain/enrolments/admin/attendance-contract.ts'
import { correctEnrollee } from '#domain/enrolments/admin/enrolment-contract.ts'
import { listEnrolments } from '#domain/enrolments/admin/enrolment-list-contract.ts'
import type { WirePerson } from '#domain/enrolments/wire-person.ts'
import { expectNoSidewaysScrolling } from '../axe-violations.ts'
import { expect, inBasqueOnAPhone, nightly, test } from '../fixtures.ts'
import { openAdministrator } from '../product/administrator.ts'
import { enrol, openAccount, twoPeople } from '../product/member.ts'
import type { Product } from '../product/product.ts'
import { repeatRows, rowsInSight } from '../steps/rows-in-sight.ts'
import { logInAsAdministrator } from '../steps/two-factor.ts'
import type { Visitor } from '../visitor.ts'

/** A person in ONA with a unique surname that has an accent. */
async function enrolledPerson(
  product: Product,
  changes: Partial<WirePerson> = {},
): Promise<WirePerson> {
  const [mother] = twoPeople()
  const person = { ...mother, apellido: mother.apellido.replace('Etxe', 'Étxe'), ...changes }
  await enrol(product, await openAccount(product), [person])
  return person
}

/** Searches, and returns the link to the only person who is found. */
async function finds(visitor: Visitor, words: string, person: WirePerson): Promise<Locator> {
  const { page, t } = visitor
  await visitor.field('enrolment-admin:search.label').fill(words)
  await page.keyboard.press('Enter')
  const count = t('enrolment-admin:count', { count: 1 })
  await expect(page.getByRole('status').filter({ hasText: count })).toBeFocused()
  await expect(page.getByRole('row')).toHaveCount(2)
  const name = `${person.nombre} ${person.apellido}`
  return page.getByRole('link', { name, exact: true })
}

test('a surname is corrected; a concurrent change is not overwritten unseen, nor is typed text lost', async ({
  visitor,
  site,
  troubles,
}) => {
  const { page, t } = visitor
  const person = await enrolledPerson(site, { infoAdicional: 'Asma', consentimientoSalud: true })
  await logInAsAdministrator(visitor)
  await repeatRows(page, listEnrolments, 'enrolments', 20)
  await repeatRows(page, listAttendance, 'enrollees', 20)
  for (const list of ['/admin/lista', '/admin/inscripciones']) {
    await visitor.opens(list)
    expect.soft(await rowsInSight(page, 360, 740), list).toBeGreaterThanOrEqual(3)
    expect.soft(await rowsInSight(page, 1280, 800), list).toBeGreaterThanOrEqual(10)
  }
  await page.unrouteAll()
  await visitor.opens('/user')
  await visitor.follows('admin:links.enrolments.title')
  const [, family = ''] = person.apellido.split(' ')
  const found = await finds(visitor, `etxeb ${family.slice(0, 6)}`, person)
  await found.click()

  // Health is hidden until it is requested.
  await expect(page.getByText('Asma')).toBeHidden()
  await visitor.presses('enrolment-admin:health.show')
  await expect(page.getByText('Asma')).toBeFocused()
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(page.getByText('Asma')).toBeHidden()

  await visitor.presses('enrolments:correction.start')
  const surname = visitor.field('enrolments:fields.lastName')
  await surname.fill('Etxeberria Lasa')

  const colleague = await openAdministrator(site)
  const id = new URL(page.url()).searchParams.get('id')
  const { nombre, apellido, edad } = person
  await colleague.client.get(
    { ...correctEnrollee, path: `/api/admin/enrolments/${id}` },
    { version: 1, firstName: nombre, lastName: apellido, age: edad, locality: 'Getaria' },
  )
  troubles.announce(409, `/api/admin/enrolments/${id}`)
  await visitor.presses('enrolments:correction.save')
  const notice = page
    .getByRole('alert')
    .filter({ hasText: t('enrolments:correction.changed.title') })
  await expect(notice).toBeFocused()
  await expect(notice.getByRole('listitem')).toHaveText([/Getaria/])
  await expect(surname).toHaveValue('Etxeberria Lasa')

  await page.getByRole('textbox', { name: t('enrolments:fields.locality') }).fill('Getaria')
  await visitor.presses('enrolments:correction.save')
  await visitor.reads('enrolments:correction.saved')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maite Etxeberria Lasa')
  await visitor.follows('enrolment-admin:one.back')
  // The list is as it was left; the old name has no match any more.
  await expect(visitor.field('enrolment-admin:search.label')).toHaveValue(/^etxeb /)
  await visitor.reads('enrolment-admin:none.title')
})

test.describe('in Basque on a phone', nightly, () => {
  test.use(inBasqueOnAPhone)

  test('an enrollee is found by telephone, and their enrolment ended after its consequences are shown', async ({
    visitor,
    site,
  }) => {
    const { page, t } = visitor
    const digits = `${Date.now()}`.slice(-6)
    const person = await enrolledPerson(site, { phone: `688 ${digits}` })
    await logInAsAdministrator(visitor)
    await visitor.opens('/admin/inscripciones?estado=active')
    const found = await finds(visitor, `688${digits}`, person)
    await expectNoSidewaysScrolling(page, 'on the list')
    await found.click()
    await visitor.presses('enrolment-admin:cancel.start')
    await visitor.reads('cancellation:facts.final')
    await expectNoSidewaysScrolling(page, 'on the page of an enrolment')
    await visitor.presses('enrolment-admin:cancel.submit')
    await visitor.reads('errors:subscriptions.confirmationRequired')
    await page.getByRole('checkbox').check()
    await visitor.presses('enrolment-admin:cancel.submit')
    const [done = ''] = t('enrolment-admin:cancel.done', { until: '|' }).split('|')
    await expect(page.getByText(done)).toBeVisible()
    await expect(
      page.getByRole('main').getByText(t('enrolment-admin:status.inactive')),
    ).toBeVisible()
    await expect(page.getByText(t('cancellation:reasons.adminDecision'))).toBeVisible()
    await page.goBack()
    // No active enrolment with this number is left.
    await visitor.reads('enrolment-admin:none.title')
  })
})
