import { languages } from '#domain/kernel/language.ts'
import { exportMyData } from '#domain/profile/contract.ts'
import { expect, nightly, oftenIn, test } from '../fixtures.ts'
import { enrol, openAccount, twoPeople } from '../product/member.ts'
import type { Product } from '../product/product.ts'
import { download } from '../steps/download.ts'

/** A member whose mother takes part and has asthma, which only the server may store. */
async function memberWithHealthInfo(site: Product) {
  const member = await openAccount(site)
  const [mother] = twoPeople()
  const health = { infoAdicional: 'Asma y vértigo', consentimientoSalud: true }
  await enrol(site, member, [{ ...mother, ...health }])
  return { member, person: `${mother.nombre} ${mother.apellido}`, info: health.infoAdicional }
}

for (const language of languages) {
  test.describe(`in ${language}`, oftenIn(language), () => {
    test.use({ language })

    test(
      'withdrawing a consent deletes the health information at once',
      nightly,
      async ({ visitor, site }) => {
        const { member, person, info } = await memberWithHealthInfo(site)
        const { page, t } = visitor
        const exported = async () => JSON.stringify(await member.client.get(exportMyData))
        expect(await exported()).toContain(info)

        await visitor.usesSessionOf(member)
        await visitor.opens('/user')
        await visitor.follows('profile:account.privacy.title')
        await visitor.sees('profile:privacy.title')
        await visitor.presses('profile:consents.withdrawNamed', { person })
        const dialog = page.getByRole('dialog', { name: t('profile:consents.ask', { person }) })
        await expect(dialog).toContainText(t('profile:consents.askText'))
        await visitor.presses('profile:consents.keep')
        await expect(dialog).toBeHidden()
        expect(await exported()).toContain(info)

        await visitor.presses('profile:consents.withdrawNamed', { person })
        await visitor.presses('profile:consents.confirm')
        await visitor.reads('profile:consents.done', { person })
        await expect(page.locator(':focus')).toContainText(t('profile:consents.done', { person }))
        const consent = page
          .getByRole('listitem')
          .filter({ hasText: t('profile:consents.health', { person }) })
        const [withdrawn = ''] = t('profile:consents.withdrawn', { onDay: '|' }).split('|')
        await expect(consent).toContainText(withdrawn)
        await expect(consent.getByRole('button')).toHaveCount(0)
        expect(await exported()).not.toContain(info)

        await visitor.reloads()
        await expect(consent).toContainText(withdrawn)
      },
    )
  })
}

test(
  'everything that is kept is downloaded as a file that programs can read',
  nightly,
  async ({ visitor, site }) => {
    const { member, person, info } = await memberWithHealthInfo(site)
    await visitor.usesSessionOf(member)
    await visitor.opens('/user/privacidad')
    const { name, text } = await download(
      visitor.page.getByRole('link', { name: visitor.t('profile:privacy.download.link') }),
    )
    expect(name).toMatch(/\.json$/)
    expect(() => JSON.parse(text)).not.toThrow()
    for (const part of [member.account.email, person.split(' ')[0] ?? '', info]) {
      expect(text).toContain(part)
    }
  },
)
