import { expect, inBasqueOnAPhone, test } from './fixtures.ts'
import { enrol, openAccount, twoPeople } from './product/member.ts'

test.describe('in Basque on a phone', () => {
  test.use(inBasqueOnAPhone)

  test('somebody who is in ONA is enrolled in ONARTE without being typed again, and one more by a press', async ({
    visitor,
  }) => {
    const member = await openAccount(visitor.product)
    const [mother, father] = twoPeople()
    await enrol(visitor.product, member, [mother, father])
    await visitor.logsInAs(member)
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
    const names = page.getByLabel(t('enrolments:form.name'), { exact: true })
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
  })
})
