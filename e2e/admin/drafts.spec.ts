import { expect, nightly, test } from '../fixtures.ts'
import { logOut } from '../steps/account.ts'
import { logInAsAdministrator } from '../steps/two-factor.ts'
import { Visitor } from '../visitor.ts'

test(
  'what an administrator types outlives a closed tab, and goes with the log-out',
  nightly,
  async ({ visitor }) => {
    const { page, product, language } = visitor
    const administrator = await logInAsAdministrator(visitor)
    await visitor.opens('/admin/programas/cierres')
    const reasonIn = ({ page, t }: Visitor) => page.getByLabel(t('programme-admin:closing.reason'))
    await reasonIn(visitor).fill('Obras')
    await visitor.follows('programme-admin:back')
    await visitor.presses('drafts:leaving.stay')
    await expect(reasonIn(visitor)).toHaveValue('Obras')

    const later = new Visitor(await page.context().newPage(), product, language)
    await page.close()
    await later.opens('/admin/programas/cierres')
    await expect(reasonIn(later)).toHaveValue('Obras')
    await later.presses('drafts:startOver')
    await expect(reasonIn(later)).toHaveValue('')
    await later.presses('drafts:undo')
    await expect(reasonIn(later)).toHaveValue('Obras')
    const kept = () =>
      later.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft ')))
    expect(await kept()).toHaveLength(1)
    await logOut(later, administrator.account.firstName)
    await later.reads('drafts:loggingOut.text', { count: 1 })
    expect(await kept()).toHaveLength(1)
    await later.presses('drafts:loggingOut.leave')
    await later.reads('shell:header.loggedOut')
    expect(await kept()).toEqual([])
  },
)
