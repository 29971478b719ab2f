import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, nightly, test } from '../fixtures.ts'
import { openAdministrator } from '../product/administrator.ts'
import { watchLayoutShifts } from '../steps/layout-shifts.ts'

/** A picture of a firm that there is not. */
async function picture(words: string): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="600">
    <rect width="1200" height="600" fill="#f3d9b1"/>
    <text x="600" y="330" font-size="110" text-anchor="middle" fill="#4a2c17">${words}</text></svg>`
  return sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer()
}

/** Advertisers for readers of each language, and their alternative texts. */
const firms = [
  { language: 'es', company: 'Okindegia Itsasgain', alt: 'Pan recién hecho' },
  { language: 'eu', company: 'Okindegia Harribide', alt: 'Ogi egin berria' },
  { language: 'en', company: 'Okindegia Uraldea', alt: 'Fresh bread' },
] as const

for (const { language, company, alt } of firms) {
  test.describe(`in ${language}`, nightly, () => {
    test.use({ language })

    test('a baker requests a place, gets an answer, and is shown on the home page', async ({
      site,
      visitor,
    }) => {
      const { page, t } = visitor
      await visitor.opens('/ads')
      await page.getByRole('link', { name: t('ads:start') }).click()
      const message = page.getByLabel(t('ads:form.message'), { exact: true })
      await message.fill('Pan recién hecho, desde marzo.')
      await page.getByLabel(t('ads:form.company')).fill(company)
      // What was typed survives.
      await page.reload()
      await page.getByRole('link', { name: t('ads:start') }).click()
      await expect(message).toHaveValue('Pan recién hecho, desde marzo.')

      await visitor.presses('ads:form.submit')
      await visitor.reads('ui:formErrors')
      await expect(page.getByText(t('errors:ads.placeRequired')).first()).toBeVisible()
      await page.getByLabel(t('ads:form.name')).fill('Miren Zabala')
      await page.getByLabel(t('ads:form.email')).fill('miren@example.org')
      await page.getByText(t('ads:form.place.primary'), { exact: true }).click()
      const sample = page.getByLabel(t('ads:form.sample'))
      await sample.setInputFiles({
        name: 'a.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('x'),
      })
      await expect(page.getByText(t('errors:ads.sampleType'))).toBeVisible()
      const buffer = await picture('Ogia · Pan')
      await sample.setInputFiles({ name: 'ogia.png', mimeType: 'image/png', buffer })
      await visitor.presses('ads:form.submit')
      await visitor.reads('ads:form.sent.title')

      const volunteer = await openAdministrator(site)
      await visitor.usesSessionOf(volunteer)
      await visitor.opens('/admin/anuncios')
      await page.getByRole('link', { name: t('ads-admin:openNamed', { company }) }).click()
      await expect(page.getByRole('img', { name: new RegExp(company) })).toBeVisible()
      await page.getByRole('radio', { name: t('ads-admin:outcome.accepted') }).check()
      await visitor.presses('ads-admin:answer.send')
      await visitor.reads('ads-admin:answer.sent', { email: 'miren@example.org' })

      await visitor.follows('ads-admin:banner.make')
      await page.getByLabel(t('banner-admin:form.link')).fill('https://okindegia.example.org/')
      await page.getByLabel(t('admin:inLanguage.es')).fill(firms[0].alt)
      await page.getByLabel(t('admin:inLanguage.eu')).fill(firms[1].alt)
      await page.getByLabel(t('admin:inLanguage.en')).fill(firms[2].alt)
      await visitor.presses('banner-admin:form.save')
      await expect(page.getByRole('heading', { name: company })).toBeVisible()

      // The pictures of the list are for administrators alone.
      await page.waitForLoadState('networkidle')
      // For administrators the links to the page's texts come later, and move it.
      await page.context().clearCookies({ name: 'ongizate_session' })
      await visitor.opens('/')
      const layoutShifts = await watchLayoutShifts(page)
      const counted = page.waitForRequest((request) =>
        request.url().endsWith('/api/banners/counts'),
      )
      const banner = page.getByRole('link', { name: alt })
      await scrollUntil(page, () => expect(banner).toBeInViewport({ ratio: 0.5, timeout: 1000 }))
      await expect(banner).toHaveAttribute('rel', 'sponsored noopener')
      const request = await counted
      expect(await request.headerValue('cookie')).toBeNull()
      expect(await layoutShifts()).toEqual([])

      await visitor.usesSessionOf(volunteer)
      await visitor.opens('/admin/banners')
      await visitor.presses('banner-admin:offNamed', { name: company })
      await visitor.reads('banner-admin:switchedOff', { name: company })
      let shown = ''
      page.on('response', async (response) => {
        if (response.url().endsWith('/api/banners')) shown = await response.text()
      })
      await visitor.opens('/')
      await scrollUntil(page, async () => expect(shown).toContain('"banners"'))
      expect(shown).not.toContain(company)
    })
  })
}

/** Reads on, half a screen at a time. */
async function scrollUntil(page: Page, reached: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 400)
    await reached()
  }).toPass({ timeout: 15_000 })
}
