import { listAccounts } from '#domain/accounts/admin/account-contract.ts'
import { listAttendance } from '#domain/enrolments/admin/attendance-contract.ts'
import { readHealthInfo } from '#domain/enrolments/admin/enrolment-contract.ts'
import { expectNoAxeViolations, expectNoSidewaysScrolling } from '../axe-violations.ts'
import { expect, inBasqueOnAPhone, onAPhone, test } from '../fixtures.ts'
import { codeOf, openAdministrator, openAdministratorAccount } from '../product/administrator.ts'
import { enrol, openAccount, twoPeople } from '../product/member.ts'
import { logIn } from '../steps/account.ts'
import { keepRecoveryCodes, shownKey, typeCode } from '../steps/two-factor.ts'

const nobody = '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0001'

test.describe('a treasurer, on a phone', () => {
  test.use(onAPhone)

  test('sets up the second step, sees what is about money, and is refused health data', async ({
    visitor,
    site,
    troubles,
  }) => {
    const { page, t } = visitor
    await visitor.opens('/admin')
    await logIn(visitor, await openAdministratorAccount(site, 'treasurer'))
    await visitor.sees('two-factor:setUp.title')
    await typeCode(visitor, codeOf(await shownKey(visitor)))
    await keepRecoveryCodes(visitor)
    await visitor.sees('dashboard:title')
    await expect(page.getByText(t('status:title'))).toBeHidden()

    await page.locator('summary', { hasText: t('admin:navigation.label') }).click()
    const menu = page.getByRole('navigation', { name: t('admin:navigation.label') })
    const group = (name: 'money' | 'books' | 'website' | 'association') =>
      menu.getByText(t(`admin:navigation.${name}`), { exact: true }).filter({ visible: true })
    await expect(group('money')).toHaveCount(1)
    await expect(group('books')).toHaveCount(1)
    await expect(group('website')).toHaveCount(0)
    await expect(group('association')).toHaveCount(0)
    await expectNoSidewaysScrolling(page, 'the treasurer’s menu')
    await expectNoAxeViolations(page)

    const treasurer = await openAdministrator(site, 'treasurer')
    expect((await treasurer.client.call(listAccounts)).status).toBe(200)
    const health = await treasurer.client.call(readHealthInfo, { params: { id: nobody } })
    expect([health.status, health.body.code]).toEqual([403, 'http.forbidden'])
    troubles.announce(403, '/api/')
    await visitor.opens('/admin/estado')
    await visitor.sees('shell:access.deniedTitle')
  })
})

test.describe('an instructor, in Basque on a phone', () => {
  test.use(inBasqueOnAPhone)

  test('sees the list of their own programme, and another is not found', async ({
    visitor,
    site,
  }) => {
    const { page, t } = visitor
    const [first] = twoPeople()
    await enrol(site, await openAccount(site), [first])
    const instructor = await openAdministrator(site, 'instructor', 1)
    await visitor.usesSessionOf(instructor)
    await visitor.opens('/admin/lista')
    await visitor.sees('attendance:title')
    await expect(page.getByText(`${first.nombre} ${first.apellido}`).first()).toBeVisible()
    await expect(page.getByText(t('attendance:pay'), { exact: true })).toBeHidden()
    await expect(page.getByRole('main').getByRole('link', { name: 'ONARTE' })).toHaveCount(0)
    await expectNoSidewaysScrolling(page, 'the instructor’s list')
    await expectNoAxeViolations(page)
    const { status } = await instructor.client.call(listAttendance, {
      query: { programmeId: '2', day: '2035-01-08' },
    })
    expect(status).toBe(404)
  })
})
