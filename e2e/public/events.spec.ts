import { expect, test } from '../fixtures.ts'

test.use({ language: 'eu' })

test('the coming sessions are listed from today on, and go into a calendar', async ({
  visitor,
  site,
}) => {
  const { page, t } = visitor
  await visitor.opens('/eventos')
  // A Monday, on which ONA takes place.
  const first = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('time') })
    .first()
  await expect(first).toContainText('ONA')
  await expect(first).toContainText('astelehena, martxoaren 5a')
  await expect(first).toContainText(t('events:today'))

  await page.locator('#calendar').scrollIntoViewIfNeeded()
  const subscribe = page.getByRole('link', {
    name: t('events:calendar.subscribe', { name: 'ONA' }),
  })
  await expect(subscribe).toHaveAttribute('href', /^webcal:\/\/localhost:\d+\/eventos\.ics\?/)
  const download = page.getByRole('link', { name: t('events:calendar.download', { name: 'ONA' }) })
  // The help names them by their own words.
  for (const [key, link] of [
    ['iphone', subscribe],
    ['android', download],
  ] as const) {
    await page.getByText(t(`events:how.${key}.title`)).click()
    await expect(page.getByText(`«${await link.innerText()}»`)).toBeVisible()
  }
  const answer = await page.request.get(site.url + (await download.getAttribute('href')))
  expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(await answer.text()).toContain('LOCATION:Auzo-tailerra')
})
