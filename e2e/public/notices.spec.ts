import { endNotice, publishNotice } from '#domain/notices/admin/contract.ts'
import { expect, test } from '../fixtures.ts'
import { openAdministrator } from '../product/administrator.ts'

test.use({ language: 'eu' })

test('a notice is read on the home page and with its programme, in the reader’s language', async ({
  visitor,
  site,
}) => {
  const { page } = visitor
  const { client } = await openAdministrator(site)
  const { today } = await (await fetch(`${site.url}/api/config`)).json()
  const { id } = await client.get(publishNotice, {
    requestKey: crypto.randomUUID(),
    programmeId: 1,
    from: today,
    to: today,
    texts: {
      es: { title: 'No hay sesión', text: 'Volvemos el lunes.' },
      eu: { title: 'Ez dago saiorik', text: 'Astelehenean itzuliko gara.' },
      en: null,
    },
    closedDay: null,
    payers: null,
  })
  await visitor.opens('/')
  await expect(page.getByRole('heading', { name: 'ONA: Ez dago saiorik' })).toBeVisible()
  await visitor.opens('/programas')
  await expect(page.locator('#ona').getByText('Astelehenean itzuliko gara.')).toBeVisible()
  await client.get({ ...endNotice, path: `/api/admin/notices/${id}/end` })
})
