import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { languages } from '#domain/kernel/language.ts'
import {
  addProgramme,
  changeProgramme,
  listProgrammes,
} from '#domain/programmes/change-contract.ts'
import { adminPaths } from '#web/signed-in-paths.ts'
import { answer } from '#web/testing/answering-server.ts'
import { refusal } from '#web/testing/browser.ts'
import { openScreen } from '#web/testing/open-screen.tsx'
import { requestsAnswered } from '#web/testing/sent-files.ts'
import { siteConfig } from '#web/testing/site-config.ts'

type Known = z.input<typeof listProgrammes.response>
type Picture = Known['programmes'][number]['picture']

const [former, next] = [
  '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0003',
  '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0004',
] as const
const alt = { es: 'Dos personas', eu: 'Bi lagun', en: 'Two people' }

function openForm(
  picture: Picture,
  changed = answer(changeProgramme, () => ({ version: 2, notified: 0 })),
) {
  const known: Known = {
    programmes: siteConfig.programmes.map((one) => ({
      ...one,
      picture,
      version: 1,
      people: 2,
      payers: 1,
    })),
    closedDays: [],
  }
  return openScreen('/admin/programas/editar?id=1', [answer(listProgrammes, () => known), changed])
}

const seen = (file: string) =>
  document.querySelectorAll(`img[src="/api/admin/files/${file}/1600.avif"]`).length

it('a photo is sent, seen as it will be cut, described in every language, and saved', async () => {
  vi.stubGlobal(
    'XMLHttpRequest',
    requestsAnswered(async (_method, path, file) => {
      expect(path).toContain('/api/admin/uploads/programmePicture')
      const { name, size } = file
      return Response.json({
        id: next,
        kind: 'picture',
        name,
        bytes: size,
        width: 1600,
        height: 900,
      })
    }),
  )
  const { visitor, t, presses, field, types, reads, sentTo } = await openForm(null)
  await reads('programme-admin:picture.drawing')
  expect(screen.queryByRole('group', { name: t('programme-admin:picture.alt') })).toBeNull()
  const photo = new File(['photo'], 'sesion.jpg', { type: 'image/jpeg' })
  await visitor.upload(await field('programme-admin:picture.own'), photo)
  await reads('programme-admin:picture.cut.wide')
  expect(seen(next)).toBe(2)
  await presses('programme-admin:save')
  expect(await screen.findAllByText(t('errors:programmes.spanishRequired'))).toHaveLength(1)
  expect(sentTo(changeProgramme)).toEqual([])
  const words = within(screen.getByRole('group', { name: t('programme-admin:picture.alt') }))
  for (const language of languages) {
    await types(words.getByLabelText(t(`admin:inLanguage.${language}`)), alt[language])
  }
  await presses('programme-admin:save')
  await waitFor(() => expect(sentTo(changeProgramme)).toHaveLength(1))
  expect(sentTo(changeProgramme)[0]?.body.picture).toEqual({ file: next, alt })
})

it.each([
  ['programmes.slugTaken', 'slug'],
  ['programmes.nameTaken', 'name'],
] as const)('at %s the field is marked, and keeps what was typed', async (code, field) => {
  const refused = answer(changeProgramme, () => refusal(409, code))
  const page = await openForm(null, refused)
  const box = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>(`[name="${field}"]`)
    if (!found) throw new Error('no field yet')
    return found
  })
  await page.types(box, 'onarte')
  await page.presses('programme-admin:save')
  await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'))
  expect(box.value).toBe('onarte')
})

it('a photo is taken away, put back with its words, and taken away for good', async () => {
  const { presses, reads, sentTo } = await openForm({ file: former, alt })
  await presses('programme-admin:picture.remove')
  await reads('programme-admin:picture.removed')
  await reads('programme-admin:picture.drawing')
  expect(seen(former)).toBe(0)
  await presses('programme-admin:picture.putBack')
  expect(await screen.findByDisplayValue(alt.eu)).toBeTruthy()
  expect(seen(former)).toBe(2)
  await presses('programme-admin:picture.remove')
  await presses('programme-admin:save')
  await waitFor(() => expect(sentTo(changeProgramme)).toHaveLength(1))
  expect(sentTo(changeProgramme)[0]?.body.picture).toBeNull()
})

it('a new programme is written in Spanish, and offered once its fee has been seen', async () => {
  const [first] = siteConfig.programmes
  if (!first) throw new Error('no programme')
  const { prices: _, ...facts } = first
  const added = {
    ...facts,
    id: 3,
    slug: 'paseos',
    name: 'Paseos',
    isOffered: false,
    version: 1,
    people: 0,
    payers: 0,
  }
  let programmes: Known['programmes'] = []
  const page = await openScreen('/admin/programas/editar', [
    answer(listProgrammes, () => ({ programmes, closedDays: [] })),
    answer(addProgramme, () => {
      programmes = [added]
      return { id: 3, slug: 'paseos' }
    }),
  ])
  const { t } = page
  await page.types(await page.field('programme-admin:name'), 'Paseos')
  expect(screen.queryByLabelText(t('programme-admin:isOffered'))).toBeNull()
  const group = screen.getByRole('group', { name: t('programme-admin:description') })
  await page.types(within(group).getByLabelText(t('admin:inLanguage.es')), 'Andamos.')
  await within(group).findByText(
    t('admin:languages.missing', {
      languages: [t('admin:languages.eu'), t('admin:languages.en')].join(', '),
    }),
  )
  const price = await page.field('prices:form.monthly')
  expect((price as HTMLInputElement).value).toBe('60')
  await page.types(price, 'nada')
  await page.presses('programme-admin:addIt')
  await page.reads('errors:admin.priceInvalid')
  await page.types(price, '45,50')
  await page.presses('programme-admin:addIt')
  await page.reads('programme-admin:savedUnseen')
  expect(page.sentTo(addProgramme)[0]?.body).toMatchObject({
    isOffered: false,
    monthly: 45.5,
    description: { es: 'Andamos.', eu: '', en: '' },
  })
  const edit = t('programme-admin:editNamed', { name: 'Paseos' })
  await page.visitor.click(await screen.findByRole('link', { name: edit }))
  const prices = await screen.findByRole('link', { name: t('programme-admin:priceFirst') })
  expect(prices.getAttribute('href')).toBe(adminPaths.prices(3))
})
