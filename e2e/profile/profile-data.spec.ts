import { languages } from '#domain/kernel/language.ts'
import { checkAuth } from '#domain/kernel/session-contract.ts'
import { expect, nightly, oftenIn, test } from '../fixtures.ts'
import type { Member } from '../product/member.ts'
import { holdBack } from '../steps/hold-back.ts'
import { dataRow, opensOwnPage, save, seesSaved, startChanging } from '../steps/profile.ts'

/** The server's data of this member. */
async function known({ client }: Member) {
  const me = await client.get(checkAuth)
  if (!me.isAuthenticated) throw new Error('not logged in any more')
  return me
}

for (const language of languages) {
  test.describe(`in ${language}`, oftenIn(language), () => {
    test.use({ language })

    test('name, town and the language of our e-mails are changed on the spot', async ({
      visitor,
    }) => {
      const member = await opensOwnPage(visitor)

      const name = await startChanging(visitor, 'name')
      await visitor.field('accounts:fields.firstName', name).fill('  Miren ')
      await visitor.field('accounts:fields.lastName', name).fill('Olaizola Arruti')
      await save(visitor, 'name')
      await seesSaved(visitor, 'name', 'Miren Olaizola Arruti')
      await visitor.sees('profile:greeting', { name: 'Miren' })

      const locality = await startChanging(visitor, 'locality')
      await visitor.field('accounts:fields.locality', locality).fill('Getaria')
      await save(visitor, 'locality')
      await seesSaved(visitor, 'locality', 'Getaria')

      const row = await startChanging(visitor, 'language')
      await row.getByRole('radio', { name: 'English' }).check()
      await save(visitor, 'language')
      await seesSaved(visitor, 'language', 'English')
      await visitor.sees('profile:greeting', { name: 'Miren' })

      expect(await known(member)).toMatchObject({
        firstName: 'Miren',
        lastName: 'Olaizola Arruti',
        locality: 'Getaria',
        language: 'en',
      })
    })
  })
}

test('what cannot be is marked, and nothing typed is lost', nightly, async ({ visitor }) => {
  const member = await opensOwnPage(visitor)
  const name = await startChanging(visitor, 'name')
  await visitor.field('accounts:fields.firstName', name).fill('')
  await visitor.field('accounts:fields.lastName', name).fill('Olaizola 2')
  await save(visitor, 'name')

  await expect(visitor.page.getByRole('alert')).toBeFocused()
  await expect(visitor.page.getByRole('alert').getByRole('link')).toHaveText([
    visitor.t('errors:accounts.firstNameRequired'),
    visitor.t('errors:http.charactersRefused', { characters: '2' }),
  ])
  await expect(visitor.field('accounts:fields.lastName', name)).toHaveValue('Olaizola 2')

  await visitor.presses('profile:data.giveUp')
  await expect(dataRow(visitor, 'name')).toContainText('Itziar Agirre Etxeberria')
  expect(await known(member)).toMatchObject({ firstName: 'Itziar' })
})

test(
  'without connection the form shows it, keeps what is typed, and works later',
  nightly,
  async ({ visitor, troubles }) => {
    await opensOwnPage(visitor)
    const row = await startChanging(visitor, 'locality')
    await visitor.field('accounts:fields.locality', row).fill('Orio')
    troubles.announce(503, '/api/update-user')
    await visitor.page.route('**/api/update-user', (route) => route.fulfill({ status: 503 }), {
      times: 1,
    })
    await save(visitor, 'locality')
    await expect(row.getByRole('alert')).toContainText(visitor.t('ui:connection.unreadable'))
    await expect(visitor.field('accounts:fields.locality', row)).toHaveValue('Orio')
    await save(visitor, 'locality')
    await seesSaved(visitor, 'locality', 'Orio')
  },
)

test('a name is changed with the keyboard alone', async ({ visitor }) => {
  await opensOwnPage(visitor)
  const { page, t } = visitor
  await page.getByRole('button', { name: t('profile:data.name.change') }).press('Enter')
  await expect(visitor.field('accounts:fields.firstName')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Nekane')
  await page.keyboard.press('Enter')
  await seesSaved(visitor, 'name', 'Nekane Agirre Etxeberria')

  await page.keyboard.press('Enter')
  await expect(visitor.field('accounts:fields.firstName')).toHaveValue('Nekane')
})

test(
  'a reader of the site in another language gets our e-mails in it',
  nightly,
  async ({ visitor }) => {
    const member = await opensOwnPage(visitor)
    const header = visitor.page.getByRole('banner')
    await header.getByRole('link', { name: 'Euskara' }).click()
    await expect(visitor.page.locator('html')).toHaveAttribute('lang', 'eu')
    await expect.poll(async () => (await known(member)).language).toBe('eu')
    await expect(visitor.page.locator('#data-language + p')).toHaveText('Euskara')
  },
)

test(
  'of two languages chosen in a row, the later is kept for our e-mails',
  nightly,
  async ({ visitor }) => {
    const member = await opensOwnPage(visitor)
    const sent: string[] = []
    visitor.page.on('requestfinished', (request) => {
      if (request.url().endsWith('/api/update-user')) sent.push(request.postData() ?? '')
    })
    // The first answer is slow on purpose: the second must not overtake it.
    const release = await holdBack(visitor.page, '**/api/update-user')
    const header = visitor.page.getByRole('banner')
    await header.getByRole('link', { name: 'English' }).click()
    await expect(visitor.page.locator('html')).toHaveAttribute('lang', 'en')
    await header.getByRole('link', { name: 'Castellano' }).click()
    await expect(visitor.page.locator('html')).toHaveAttribute('lang', 'es')
    release()
    await expect.poll(() => sent).toEqual(['{"language":"en"}', '{"language":"es"}'])
    expect((await known(member)).language).toBe('es')
  },
)
