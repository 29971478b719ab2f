import { association } from '#config'
import { expect, nightly, test } from '../fixtures.ts'
import { tabTo } from '../steps/keyboard.ts'
import type { Visitor } from '../visitor.ts'

/** Each page, and what it invites people to write about. */
const pages = [
  { path: '/estatutos', texts: 'statutes', letters: ['full'] },
  { path: '/ads', texts: 'ads', letters: [] },
  { path: '/aportacion-solidaria', texts: 'donations', letters: ['write', 'volunteer'] },
  { path: '/biblioteca', texts: 'library', letters: ['ask', 'propose'] },
]

test.describe('a browser without scripts, in Basque', () => {
  test.use({ language: 'eu', javaScriptEnabled: false })

  test('shows the pages of the association, with letters begun in Basque, and the way on', async ({
    visitor,
  }) => {
    for (const { path, texts, letters } of pages) {
      await visitor.opens(path)
      await visitor.sees(`${texts}:title`)
      for (const letter of letters) await hasLetter(visitor, `${texts}:${letter}`)
      await visitor.follows('shell:next.about.title')
      await visitor.sees('about:title')
    }
  })
})

test(
  'the statutes are looked up with the keyboard, and lead on to a donation',
  nightly,
  async ({ visitor }) => {
    const { page, t } = visitor
    const press = async (key: string, params = {}) => {
      await tabTo(page, page.getByRole('main').getByRole('link', { name: t(key, params) }))
      await page.keyboard.press('Enter')
    }
    await visitor.opens('/estatutos')
    await visitor.sees('statutes:title')
    await press('statutes:founding.title', { number: 30 })
    await expect(page.getByText(t('statutes:purposes.0'))).toBeInViewport()
    await press('shell:next.donate.title')
    await visitor.sees('donations:title')
    await press('donations:start')
    await expect(page.getByRole('heading', { name: t('donations:how.title') })).toBeInViewport()
  },
)

async function hasLetter({ page, t }: Visitor, key: string): Promise<void> {
  const link = page.getByRole('link', { name: t(`${key}.action`), exact: true })
  const letter = new URL((await link.getAttribute('href')) ?? '')
  expect(letter.pathname).toBe(association.contact.email)
  expect(letter.searchParams.get('subject')).toBe(t(`${key}.subject`, { name: association.name }))
  expect(letter.searchParams.get('body')).toBe(t(`${key}.body`).replaceAll('\n', '\r\n'))
}
