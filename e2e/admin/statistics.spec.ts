import { expect, nightly, testFrom } from '../fixtures.ts'
import { openAdministrator } from '../product/administrator.ts'
import { enrol, openAccount, twoPeople } from '../product/member.ts'
import { download } from '../steps/download.ts'

const test = testFrom('2036-01-05T09:00:00Z')

test(
  'a volunteer chooses months, reads the numbers and takes them away',
  nightly,
  async ({ site, visitor }) => {
    const { page, t } = visitor
    const payer = await openAccount(site)
    await enrol(site, payer, twoPeople())
    await site.sandbox.moveClockTo('2036-02-29T12:00:00Z')
    await visitor.usesSessionOf(await openAdministrator(site))
    await visitor.opens('/admin/estadisticas')
    await visitor.reads('statistics:charts.active.now', { count: 2 })

    await page.getByLabel(t('statistics:period.from')).selectOption('2036-01')
    await page.getByLabel(t('statistics:period.to')).selectOption('2036-01')
    await visitor.presses('statistics:period.show')
    await expect(page).toHaveURL(/desde=2036-01&hasta=2036-01$/)
    // The hands stay where they were.
    await expect(page.getByRole('button', { name: t('statistics:period.show') })).toBeFocused()
    const income = page.getByRole('group', { name: t('statistics:charts.income.title') })
    await expect(income.getByRole('row')).toHaveText([/^Mes/, /^enero de 2036120/, /^Total120/])
    await expect(income.getByRole('application')).toBeVisible()

    const csv = await download(income.getByRole('link', { name: t('lists:files.csv') }))
    expect(csv.name).toBe('ingresos-2036-01-2036-01.csv')
    expect(csv.text).toContain('enero de 2036;120,00;0,00;0,00')
  },
)
