import type { Route } from '@playwright/test'
import { expectNoSidewaysScrolling } from '../axe-violations.ts'
import { expect, inBasqueOnAPhone, nightly, test } from '../fixtures.ts'
import { enrol, openAccount, twoPeople } from '../product/member.ts'
import { unfoldsFilters } from '../steps/list-filters.ts'
import { logInAsAdministrator } from '../steps/two-factor.ts'
import type { Visitor } from '../visitor.ts'

/** An administrator at the page of a new enrolment in ONA. */
async function atEnrolmentPage(visitor: Visitor): Promise<string> {
  const { page, product } = visitor
  const [person] = twoPeople()
  await enrol(product, await openAccount(product), [person])
  await logInAsAdministrator(visitor)
  await visitor.opens(`/admin/inscripciones?buscar=${encodeURIComponent(person.apellido)}`)
  const name = `${person.nombre} ${person.apellido}`
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  return name
}

test(
  'an entry made by mistake is deleted, found among the deleted ones, and brought back',
  nightly,
  async ({ visitor }) => {
    const { page, t } = visitor
    const person = await atEnrolmentPage(visitor)
    await visitor.presses('admin-actions:delete.start')
    await visitor.presses('admin-actions:delete.submit')
    await visitor.reads('errors:admin.deletionReasonRequired')
    await page.getByRole('radio', { name: t('admin-actions:reasons.double') }).check()
    await page.getByText(t('admin-actions:delete.confirmed', { person })).click()
    await visitor.presses('admin-actions:delete.submit')
    await visitor.reads('admin-actions:delete.done')
    await visitor.follows('enrolment-admin:one.back')
    await visitor.reads('enrolment-admin:none.title')
    await unfoldsFilters(visitor)
    await visitor
      .field('enrolment-admin:filter.status')
      .and(page.getByRole('combobox'))
      .selectOption(t('enrolment-admin:filter.deleted'))
    await visitor.presses('lists:filters.apply')
    await unfoldsFilters(visitor)
    await page.getByText(t('enrolment-admin:views.start')).click()
    await visitor.field('enrolment-admin:views.name').fill(person)
    await visitor.presses('enrolment-admin:views.save')
    // The view is not for what was looked for, but for all that are deleted.
    const view = page
      .getByRole('list', { name: t('enrolment-admin:views.title') })
      .getByRole('link', { name: person, exact: true })
    await expect(view).toHaveAttribute('href', /\?estado=deleted$/)
    await visitor.presses('enrolment-admin:views.remove', { name: person })
    await expect(view).toBeHidden()
    await page.getByRole('table').getByRole('link', { name: person, exact: true }).click()
    await visitor.presses('admin-actions:undo.start')
    await page.getByText(t('admin-actions:undo.confirmed', { person })).click()
    await visitor.presses('admin-actions:undo.submit')
    await visitor.reads('admin-actions:undo.done')
    await expect(page.getByRole('main').getByText(t('enrolment-admin:status.active'))).toBeVisible()
  },
)

test.describe('in Basque on a phone', nightly, () => {
  test.use(inBasqueOnAPhone)

  test('an enrollee is moved to another programme after the next charge is shown', async ({
    visitor,
  }) => {
    const { page, t } = visitor
    const person = await atEnrolmentPage(visitor)
    const others = [
      { words: 'move.none', programmes: [] },
      {
        words: 'move.noneOpen',
        programmes: [
          {
            programmeId: 2,
            programmeName: 'ONARTE',
            problem: 'admin.alreadyThere',
            nextCharge: null,
          },
        ],
      },
    ]
    for (const { words, programmes } of others) {
      const none = (route: Route) => route.fulfill({ json: { programmes } })
      await page.route('**/move', none, { times: 1 })
      await visitor.presses('admin-actions:move.start')
      const notice = page.getByRole('note').filter({ hasText: t(`admin-actions:${words}`) })
      await expect(notice).toBeFocused()
      await visitor.presses('ui:close')
    }
    await visitor.presses('admin-actions:move.start')
    await visitor.reads('admin-actions:move.facts.once')
    await expectNoSidewaysScrolling(page, 'on the page of a move')
    await page.getByText(t('admin-actions:move.confirmed', { person, to: 'ONARTE' })).click()
    await visitor.presses('admin-actions:move.submit', { to: 'ONARTE' })
    await visitor.reads('admin-actions:move.done', { to: 'ONARTE' })
    await expect(page.getByText(t('cancellation:reasons.moved'))).toBeVisible()
    await page.getByRole('link', { name: /^ONARTE,/ }).click()
    await expect(page.getByRole('main').getByText(t('enrolment-admin:status.active'))).toBeVisible()
    await visitor.reads('admin-actions:facts.movedFrom')
  })
})
