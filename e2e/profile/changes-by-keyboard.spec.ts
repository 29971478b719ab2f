import type { Locator } from '@playwright/test'
import { cancelSubscription } from '#domain/billing/cancellation-contract.ts'
import { myEnrolments } from '#domain/billing/contract.ts'
import { languages } from '#domain/kernel/language.ts'
import { expect, nightly, onAPhone, test } from '../fixtures.ts'
import { enrol, type Member, openAccount, twoPeople } from '../product/member.ts'
import { tabTo } from '../steps/keyboard.ts'
import { logInAsAdministrator } from '../steps/two-factor.ts'
import type { Visitor } from '../visitor.ts'

const widths = [
  ['on a phone', onAPhone],
  ['on a computer', { viewport: { width: 1280, height: 900 } }],
] as const

for (const language of languages) {
  for (const [where, screen] of widths) {
    test.describe(`with the keyboard alone, ${where} (${language})`, () => {
      test.use({ language, ...screen })

      test(
        'the profile begins with the next session and its links',
        nightly,
        async ({ visitor }) => {
          const { page, t } = visitor
          await payer(visitor)
          await page.keyboard.press('Tab')
          const next = page.getByRole('region', { name: t('profile:next.title') })
          const calendar = t('profile:next.calendar', { programme: 'ONA' })
          await tabTo(page, next.getByRole('link', { name: calendar }))
          await expectInSight(next.getByRole('link', { name: calendar }))
        },
      )

      test(
        'a payer moves a person after reading the sums, leaves, and takes that back',
        nightly,
        async ({ visitor }) => {
          const { page, t } = visitor
          const { member, person } = await payer(visitor)
          await press(visitor, t('profile:move.startNamed', { person, to: 'ONARTE' }))
          const move = page.getByRole('region', {
            name: t('profile:move.title', { person, from: 'ONA', to: 'ONARTE' }),
          })
          await expect(move).toBeFocused()
          await expect(move).toContainText(/60/)
          await press(visitor, t('profile:move.submit', { to: 'ONARTE' }))
          await expectDone(page.getByText(t('profile:move.done', { person, to: 'ONARTE' })))

          await cancel(member)
          await visitor.opens('/user')
          const names = { person, programme: 'ONARTE' }
          await press(visitor, t('profile:takeBack.startNamed', names))
          await expect(
            page.getByRole('region', { name: t('profile:takeBack.title', names) }),
          ).toBeFocused()
          await press(visitor, t('profile:takeBack.submit'))
          await expectDone(page.getByText(t('profile:takeBack.done', names)))
        },
      )

      test('a second enrolment takes the card on file', nightly, async ({ visitor }) => {
        const { page, t } = visitor
        const { person } = await payer(visitor)
        const also = t('profile:enrolment.alsoInNamed', { person, programme: 'ONARTE' })
        await pressAt(visitor, page.getByRole('link', { name: also }))
        await visitor.sees('enrolments:form.title', { name: 'ONARTE' })
        await pressAt(visitor, page.getByLabel(t('enrolments:form.statement')).first(), 'Space')
        await press(visitor, t('enrolments:form.send'))
        await visitor.sees('enrolments:review.title')
        await pressAt(visitor, visitor.field('enrolments:review.accept'), 'Space')
        await press(visitor, t('enrolments:review.continue'))
        await press(visitor, t('subscriptions:keptCard.use'))
        await visitor.sees('subscriptions:success.title')
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      })

      test('the desk takes a cancellation back', nightly, async ({ visitor }) => {
        const { page, t, product } = visitor
        const member = await openAccount(product)
        const [one] = twoPeople()
        await enrol(product, member, [one])
        await cancel(member)
        await logInAsAdministrator(visitor)
        await visitor.opens(`/admin/inscripciones?buscar=${encodeURIComponent(one.apellido)}`)
        const person = `${one.nombre} ${one.apellido}`
        await pressAt(visitor, page.getByRole('link', { name: person, exact: true }))
        await pressAt(
          visitor,
          page
            .getByRole('region', { name: t('admin-actions:takeBack.title') })
            .getByRole('button', { name: t('admin-actions:takeBack.start') }),
        )
        const agreed = t('admin-actions:takeBack.confirmed', { person })
        await pressAt(visitor, page.getByRole('checkbox', { name: agreed }), 'Space')
        await press(visitor, t('admin-actions:takeBack.submit'))
        await expectDone(page.getByText(t('admin-actions:takeBack.done')))
      })
    })
  }
}

/** A payer of one person in ONA, at their profile. */
async function payer(visitor: Visitor) {
  const member = await openAccount(visitor.product)
  const [one] = twoPeople()
  await enrol(visitor.product, member, [one])
  await visitor.usesSessionOf(member)
  await visitor.opens('/user')
  return { member, person: `${one.nombre} ${one.apellido}` }
}

async function cancel({ client }: Member): Promise<void> {
  const { inscripciones } = await client.get(myEnrolments)
  const active = inscripciones.find(({ status }) => status === 'active')
  if (!active) throw new Error('nobody is enrolled')
  await client.get(cancelSubscription, {
    inscripcionId: active.id,
    reason: 'personalReasons',
    confirmed: true,
  })
}

const press = (visitor: Visitor, name: string) =>
  pressAt(visitor, visitor.page.getByRole('button', { name, exact: true }))

async function pressAt({ page }: Visitor, target: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, target)
  await expectInSight(target)
  await page.keyboard.press(key)
}

/** The words have the focus and nothing covers them. */
async function expectDone(words: Locator): Promise<void> {
  const notice = words.locator('xpath=ancestor-or-self::*[@tabindex="-1"][1]')
  await expect(notice).toBeFocused()
  await expectInSight(words)
}

/** Nothing that stays at an edge of the screen covers it. */
async function expectInSight(target: Locator): Promise<void> {
  await expect
    .poll(() =>
      target.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return [top + 2, bottom - 2].every((y) =>
          element.contains(document.elementFromPoint((left + right) / 2, y)),
        )
      }),
    )
    .toBe(true)
}
