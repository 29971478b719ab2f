import { expect, inBasqueOnAPhone, nightly, test } from '../fixtures.ts'
import { enrol, keepDraft, openAccount, twoPeople } from '../product/member.ts'

test(
  'people who have a place already leave the list, one after the other',
  nightly,
  async ({ visitor }) => {
    const { page, t, product } = visitor
    const member = await openAccount(product)
    const enrolled = twoPeople()
    const [one] = twoPeople()
    await enrol(product, member, enrolled)
    await keepDraft(member, { programmeId: 1, people: [...enrolled, one] })
    await visitor.usesSessionOf(member)
    await visitor.opens('/confirmationPage?programa=1')
    const [first, second] = enrolled.map(({ nombre, apellido }) =>
      page.getByRole('button', {
        name: t('enrolments:review.removeAlready', { name: `${nombre} ${apellido}` }),
      }),
    )
    if (!first || !second) throw new Error('there is no enrolment')

    const isSent = Promise.withResolvers<void>()
    const mayGoOn = Promise.withResolvers<void>()
    await page.route('**/api/enrolment-draft', async (route) => {
      isSent.resolve()
      await mayGoOn.promise
      await route.continue()
    })
    await first.click()
    await isSent.promise
    // What it would send still has the first one in it.
    await expect(second).toHaveAttribute('aria-disabled', 'true')
    mayGoOn.resolve()
    await expect(first).toHaveCount(0)
    await expect(second).not.toHaveAttribute('aria-disabled')
    await second.click()
    const people = page.getByRole('region', { name: t('enrolments:review.people') })
    await expect(people.getByRole('listitem')).toHaveCount(1)
    await expect(people).toContainText(`${one.nombre} ${one.apellido}`)
  },
)

test.describe('in Basque on a phone', () => {
  test.use(inBasqueOnAPhone)

  test(
    'an enrollee of ONA is enrolled in ONARTE without being typed again, and one more by a press',
    nightly,
    async ({ visitor }) => {
      const member = await openAccount(visitor.product)
      const [mother, father] = twoPeople()
      await enrol(visitor.product, member, [mother, father])
      await visitor.usesSessionOf(member)
      await visitor.opens('/user')
      const { page, t } = visitor
      const named = ({ nombre, apellido }: typeof mother) => `${nombre} ${apellido}`

      const card = page.getByRole('listitem').filter({ hasText: named(mother) })
      await expect(card.first()).toContainText('4242')
      const also = t('profile:enrolment.alsoInNamed', {
        person: named(mother),
        programme: 'ONARTE',
      })
      await page.getByRole('link', { name: also }).click()
      await visitor.sees('enrolments:form.title', { name: 'ONARTE' })
      const names = page.getByLabel(t('enrolments:fields.firstName'), { exact: true })
      await expect(names).toHaveValue(mother.nombre)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await expect(page.getByLabel(t('enrolments:form.years'))).toHaveValue(String(mother.edad))

      const fill = t('enrolments:form.known.fill', { name: named(father) })
      await page.getByRole('button', { name: fill }).click()
      await expect(names.nth(1)).toHaveValue(father.nombre)
      await expect(names.nth(1)).toBeFocused()
      await expect(page.getByRole('button', { name: fill })).toHaveCount(0)
      for (const statement of await page.getByLabel(t('enrolments:form.statement')).all()) {
        await expect(statement).not.toBeChecked()
        await statement.check()
      }
      await visitor.presses('enrolments:form.send')
      await visitor.sees('enrolments:review.title')
      await expect(page.getByRole('main')).toContainText(named(mother))
      await expect(page.getByRole('main')).toContainText(named(father))
    },
  )
})
