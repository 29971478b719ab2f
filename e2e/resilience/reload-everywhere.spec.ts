import { expect, nightly, test } from '../fixtures.ts'
import { openAccount } from '../product/member.ts'
import { confirm, fillInTwoPeople, mother, names, personCard } from '../steps/enrolment.ts'
import { answerBank, cards, pay, typeCard } from '../steps/payment.ts'
import { readyToPay } from '../steps/ready-to-pay.ts'
import { seesBought, seesEnrolled } from '../steps/results.ts'

const charge = { day: '2035-03-30', amount: 6000 } as const

test('reloading any page of a purchase loses nothing', async ({ visitor, site }) => {
  const member = await openAccount(site)
  const people = names(member.account)
  const { page, t } = visitor
  await visitor.usesSessionOf(member)
  await visitor.opens('/programa-ona')
  await fillInTwoPeople(visitor)

  await visitor.reloads()
  const other = personCard(visitor, 2)
  await expect(visitor.field('enrolments:fields.firstName', other)).toHaveValue(mother.name)
  await expect(visitor.field('enrolments:fields.lastName', other)).toHaveValue(mother.surname)
  await expect(visitor.field('enrolments:form.years', other)).toHaveValue(String(mother.years))
  await expect(visitor.field('enrolments:form.statement', other)).toBeChecked()
  const self = page.getByRole('group', { name: t('enrolments:form.you') })
  await expect(visitor.field('ui:year', self)).toHaveValue('1996')

  await visitor.presses('enrolments:form.send')
  await visitor.sees('enrolments:review.title')
  await visitor.reloads()
  for (const person of people) await expect(page.getByText(person)).toBeVisible()
  await visitor.field('enrolments:review.accept').check()
  await visitor.presses('enrolments:review.continue')

  await typeCard(visitor, cards.works)
  await visitor.reloads()
  await pay(visitor)
  await seesBought(visitor, people, charge)
  await visitor.reloads()
  await seesBought(visitor, people, charge)

  await visitor.opens('/user')
  await visitor.reloads()
  await seesEnrolled(visitor, people)
})

test(
  'going back from the payment and forward again loses nothing',
  nightly,
  async ({ visitor }) => {
    const { people } = await readyToPay(visitor)

    await visitor.page.goBack()
    await visitor.sees('enrolments:review.title')
    await visitor.page.goBack()
    await visitor.sees('enrolments:form.title', { name: 'ONA' })
    const other = personCard(visitor, 2)
    await expect(visitor.field('enrolments:fields.lastName', other)).toHaveValue(mother.surname)

    await confirm(visitor)
    await pay(visitor, cards.requiresAuthentication)
    await answerBank(visitor, 'approve')
    await seesBought(visitor, people, charge)
  },
)
