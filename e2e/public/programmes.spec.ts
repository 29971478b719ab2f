import { languages } from '#domain/kernel/language.ts'
import { expect, nightly, testFrom } from '../fixtures.ts'
import { openAccount } from '../product/member.ts'
import { confirm, fillInTwoPeople } from '../steps/enrolment.ts'
import { logInAsAdministrator } from '../steps/two-factor.ts'
import type { Visitor } from '../visitor.ts'

const test = testFrom('2035-03-05T09:00:00Z')

async function typesInAllLanguages(visitor: Visitor, key: string, text: string): Promise<void> {
  const group = visitor.page.getByRole('group', { name: visitor.t(key), exact: true })
  for (const language of languages) {
    await visitor.field(`admin:inLanguage.${language}`, group).fill(`${text} ${language}`)
  }
}

test(
  'a third programme and a new timetable are there for visitors at once, and people enrol',
  nightly,
  async ({ visitor }) => {
    const { page, t } = visitor
    await logInAsAdministrator(visitor)
    await visitor.opens('/admin/programas')
    await visitor.follows('programme-admin:add')
    await visitor.field('programme-admin:name').fill('Paseos')
    await typesInAllLanguages(visitor, 'programme-admin:description', 'Andamos')
    await visitor.presses('programme-admin:addSession')
    await visitor.presses('programme-admin:addIt')
    // The same hour twice: what was typed stays.
    await expect(page.getByLabel(t('programme-admin:from')).nth(1)).toBeFocused()
    await page.getByLabel(t('programme-admin:weekday')).nth(1).selectOption('5')
    await visitor.presses('programme-admin:addIt')
    await visitor.reads('programme-admin:savedUnseen')
    await visitor.follows('programme-admin:editNamed', { name: 'Paseos' })
    await visitor.field('programme-admin:isOffered').check()
    await visitor.presses('programme-admin:save')
    await visitor.reads('programme-admin:saved')

    const ona = t('programme-admin:editNamed', { name: 'ONA' })
    await page.getByRole('link', { name: ona, exact: true }).click()
    await page.getByLabel(t('programme-admin:from')).first().fill('11:00')
    await page.getByLabel(t('programme-admin:to')).first().fill('12:00')
    await visitor.reads('programme-admin:means.timetable')
    await visitor.presses('programme-admin:save')
    await visitor.sees('programme-admin:title')

    await visitor.opens('/programas')
    await expect(page.getByRole('heading', { name: 'Paseos', exact: true })).toBeVisible()
    await expect(page.locator('#paseos')).toContainText('Lunes y viernes, de 9:45 a 10:45')
    await expect(page.locator('#ona')).toContainText('11:00')

    await visitor.usesSessionOf(await openAccount(visitor.product))
    await visitor.opens('/programas')
    await visitor.follows('programmes:enrol', { name: 'Paseos' })
    await fillInTwoPeople(visitor)
    await confirm(visitor)
    await expect(page).toHaveURL(/programa=3/)
  },
)
