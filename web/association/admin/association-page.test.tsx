import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import {
  readAssociationSettings,
  returnToVersion,
  saveAssociationSection,
} from '#domain/association/admin/contract.ts'
import { firstAssociation } from '#domain/association/association.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { adminPages } from '#domain/pages.ts'
import { answer } from '#web/testing/answering-server.ts'
import { refusal } from '#web/testing/browser.ts'
import { openScreen } from '#web/testing/open-screen.tsx'

type Known = z.input<typeof readAssociationSettings.response>

const address = '/admin/asociacion'

const known: Known = {
  version: 2,
  association: firstAssociation,
  versions: [
    { version: 2, at: '2035-03-04T10:00:00Z', by: 'Amaia Etxeberria', section: 'contact' },
    { version: 1, at: '2035-01-01T10:00:00Z', by: null, section: 'beginning' },
  ],
}

const withName = (name: string, version: number): Known => ({
  ...known,
  version,
  association: { ...firstAssociation, name },
})

it('a name is seen as visitors will see it while it is typed, and saved', async () => {
  const page = await openScreen(`${address}?apartado=identity`, [
    answer(readAssociationSettings, () => known),
    answer(saveAssociationSection, () => ({ version: 3 })),
  ])
  const { t, field, types, presses, reads, sentTo } = page
  await types(await field('association-admin:identity.name'), 'Itsasargi')
  const preview = screen.getByRole('heading', { name: t('association-admin:preview.title') })
  expect(within(preview.closest('section') as HTMLElement).getByText('Itsasargi')).toBeTruthy()
  await presses('association-admin:save')
  await reads('association-admin:saved')
  expect(sentTo(saveAssociationSection).map(({ body }) => body)).toEqual([
    {
      section: 'identity',
      // When this section was last changed.
      basedOn: 1,
      values: { name: 'Itsasargi', registeredSince: firstAssociation.registeredSince },
    },
  ])
})

it('what somebody else has saved meanwhile is shown, what was typed stays, and may be saved then', async () => {
  let now = known
  const page = await openScreen(`${address}?apartado=identity`, [
    answer(readAssociationSettings, () => now),
    answer(saveAssociationSection, ({ body }) =>
      (body as { basedOn: number }).basedOn === 3
        ? { version: 4 }
        : refusal(409, 'association.changed'),
    ),
  ])
  const { field, types, presses, reads, sentTo } = page
  const box = (await field('association-admin:identity.name')) as HTMLInputElement
  await types(box, 'Itsasargi')
  now = withName('Arraun', 3)
  await presses('association-admin:save')
  const notice = await reads('admin:conflict.title')
  expect(notice.closest('[role=alert]')?.textContent).toContain('Arraun')
  expect(box.value).toBe('Itsasargi')
  await presses('association-admin:save')
  await reads('association-admin:saved')
  expect(sentTo(saveAssociationSection)).toHaveLength(2)
})

it('a new association is asked six questions, and sees what still says the old', async () => {
  const page = await openScreen(address, [answer(readAssociationSettings, () => known)])
  const { t, reads, follows } = page
  await reads('association-admin:guide.title', { answered: 0, count: 6 })
  await reads('association-admin:guide.left.email')
  await follows('association-admin:guide.questions.identity')
  expect(await page.field('association-admin:identity.name')).toBeTruthy()
  expect(screen.queryByText(t('association-admin:guide.lead'))).toBeNull()
})

it('a wrong tax number is said at its box', async () => {
  const page = await openScreen(`${address}?apartado=fiscal`, [
    answer(readAssociationSettings, () => known),
  ])
  const taxId = await screen.findByRole('textbox', {
    name: new RegExp(`^${page.t('association-admin:fiscal.taxId')}`),
  })
  await page.types(taxId, 'G20000007')
  await page.presses('association-admin:save')
  await page.reads('errors:association.taxIdInvalid')
})

it('what can be paid with beside the card is ticked, seen as payers will, and saved', async () => {
  const page = await openScreen(`${address}?apartado=money`, [
    answer(readAssociationSettings, () => known),
    answer(saveAssociationSection, () => ({ version: 3 })),
  ])
  const { t, presses, reads, sentTo, visitor } = page
  await reads('association-admin:money.cardText')
  const tick = (name: 'applePay' | 'googlePay' | 'link') =>
    screen.getByRole<HTMLInputElement>('checkbox', {
      name: t(`association-admin:money.wallets.${name}`),
    })
  const offered = () => {
    const preview = screen.getByRole('heading', { name: t('association-admin:preview.title') })
    const list = within(preview.closest('section') as HTMLElement).getByRole('list')
    return [...list.children].map(({ textContent }) => textContent)
  }
  const card = t('association-admin:money.card')
  expect(offered()).toEqual([card, 'Apple Pay', 'Google Pay', 'Link'])
  await visitor.click(tick('applePay'))
  await visitor.click(tick('link'))
  expect(tick('googlePay').checked).toBe(true)
  expect(offered()).toEqual([card, 'Google Pay'])
  await presses('association-admin:save')
  await reads('association-admin:saved')
  expect(sentTo(saveAssociationSection)[0]?.body).toMatchObject({
    section: 'money',
    values: { paymentMethods: { applePay: false, googlePay: true, link: false } },
  })
})

it('a holiday with a session is ticked among those on days with sessions, seen, and saved', async () => {
  const page = await openScreen(`${address}?apartado=calendar`, [
    answer(readAssociationSettings, () => known),
    answer(saveAssociationSection, () => ({ version: 3 })),
  ])
  const { t, visitor, presses, reads, sentTo } = page
  const easterMonday = formatDay('2035-03-26', 'es')
  const name = t('programme-admin:holidays.names.easterMonday')
  await visitor.click(
    await screen.findByRole('checkbox', { name: new RegExp(`${easterMonday}.*${name}`) }),
  )
  // Sessions are on Mondays: Christmas is a Tuesday.
  expect(screen.queryByText(t('programme-admin:holidays.names.christmas'))).toBeNull()
  await reads('association-admin:calendar.held', { day: easterMonday, programmes: 'ONA' })
  const closedDays = screen.getByRole('link', { name: t('association-admin:calendar.closedDays') })
  expect(closedDays.getAttribute('href')).toBe(adminPages.closedDays)
  await presses('association-admin:save')
  await reads('association-admin:saved')
  expect(sentTo(saveAssociationSection)[0]?.body).toMatchObject({
    section: 'calendar',
    values: { sessionsOnHolidays: ['2035-03-26'] },
  })
})

it('one press and a yes go back to an earlier version', async () => {
  const page = await openScreen(address, [
    answer(readAssociationSettings, () => known),
    answer(returnToVersion, () => ({ version: 3 })),
  ])
  await page.reads('association-admin:versions.holds')
  await page.presses('association-admin:versions.goNamed', { version: 1 })
  expect(page.sentTo(returnToVersion)).toEqual([])
  await page.presses('association-admin:versions.confirm')
  await page.reads('association-admin:versions.done')
  expect(page.sentTo(returnToVersion).map(({ body }) => body)).toEqual([{ version: 1, basedOn: 2 }])
})
