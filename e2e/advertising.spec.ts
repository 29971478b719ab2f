import sharp from 'sharp'
import { expect, test } from './fixtures.ts'
import { openAdministrator } from './product/administrator.ts'

/** A picture of a firm that there is not. */
async function picture(words: string): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="600">
    <rect width="1200" height="600" fill="#f3d9b1"/>
    <text x="600" y="330" font-size="110" text-anchor="middle" fill="#4a2c17">${words}</text></svg>`
  return sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer()
}

test('a baker asks for a place, is answered, and is seen on the home page', async ({
  site,
  visitor,
}) => {
  const { page, t } = visitor
  await visitor.opens('/ads')
  await page.getByRole('link', { name: t('ads:start') }).click()
  const message = page.getByLabel(t('ads:form.message'), { exact: true })
  await message.fill('Pan recién hecho, desde marzo.')
  await page.getByLabel(t('ads:form.company')).fill('Okindegia Itsasgain')
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

  await visitor.logsInAs(await openAdministrator(site))
  await visitor.opens('/admin/anuncios')
  await page
    .getByRole('link', { name: t('ads-desk:openNamed', { company: 'Okindegia Itsasgain' }) })
    .click()
  await expect(page.getByRole('img', { name: /Okindegia Itsasgain/ })).toBeVisible()
  await visitor.presses('ads-desk:answer.send')
  await visitor.reads('ads-desk:answer.sent', { email: 'miren@example.org' })

  await visitor.follows('ads-desk:banner.make')
  await page.getByLabel(t('banner-desk:form.link')).fill('https://okindegia.example.org/')
  await page.getByLabel(t('banner-desk:form.inLanguage.spanish')).fill('Pan recién hecho')
  await page.getByLabel(t('banner-desk:form.inLanguage.basque')).fill('Ogi egin berria')
  await page.getByLabel(t('banner-desk:form.inLanguage.english')).fill('Fresh bread')
  await visitor.presses('banner-desk:form.save')
  await expect(page.getByRole('heading', { name: 'Okindegia Itsasgain' })).toBeVisible()

  await visitor.opens('/')
  await page.evaluate(() => {
    const shifts: object[] = []
    Object.assign(window, { shifts })
    type Shift = PerformanceEntry & { value: number; sources: { node?: Element }[] }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        shifts.push({ value, of: sources.map(({ node }) => node?.outerHTML?.slice(0, 200)) })
      }
    }).observe({ type: 'layout-shift' })
  })
  const counted = page.waitForRequest((request) => request.url().endsWith('/api/banners/counts'))
  await page.mouse.wheel(0, 500)
  const banner = page.getByRole('link', { name: 'Pan recién hecho' })
  await expect(banner).toHaveAttribute('rel', 'sponsored noopener')
  await expect(banner).toBeInViewport({ ratio: 0.5 })
  const request = await counted
  expect(await request.headerValue('cookie')).toBeNull()
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
})
