import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  readAssociationSettings,
  saveAssociationSection,
} from '#domain/association/admin/contract.ts'
import { firstAssociation } from '#domain/association/association.ts'
import { i18n } from '#web/kernel/i18n/i18n.ts'
import { answer } from '#web/testing/answering-server.ts'
import { openScreen } from '#web/testing/open-screen.tsx'
import { siteConfig } from '#web/testing/site-config.ts'

const file = '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0009'
const logo = { file, name: 'itsasargi.png', width: 240, height: 160 }

const known = (association = firstAssociation) => ({
  version: 1,
  association,
  versions: [{ version: 1, at: '2035-01-01T10:00:00Z', by: null, section: 'beginning' as const }],
})

const colourBox = (kind: 'main' | 'accent') =>
  screen.findByRole<HTMLInputElement>('textbox', {
    name: new RegExp(`^${i18n.t(`association-admin:looks.${kind}`)}`),
  })

const preview = async () => {
  const title = i18n.t('association-admin:preview.title')
  const heading = await screen.findByRole('heading', { name: title })
  return heading.closest('section') as HTMLElement
}

it('colours are seen by day and at night while they are typed, and it is said what becomes of them', async () => {
  const page = await openScreen('/admin/asociacion?apartado=looks', [
    answer(readAssociationSettings, () => known()),
    answer(saveAssociationSection, () => ({ version: 2 })),
  ])
  const { types, reads, presses, sentTo } = page
  await types(await colourBox('main'), '#7a0c2e')
  await reads('association-admin:looks.lighter')
  await reads('association-admin:looks.typed', { hex: '#7a0c2e' })
  const samples = [...(await preview()).querySelectorAll<HTMLElement>('[style*="--color-sea"]')]
  const shown = samples.map(({ style }) => style.getPropertyValue('--color-sea'))
  expect(shown[0]).toBe('#7a0c2e')
  expect(shown[1]).not.toBe('#7a0c2e')

  const accent = await colourBox('accent')
  await types(accent, '2e8b57')
  await reads('association-admin:looks.both')
  await presses('association-admin:save')
  await reads('association-admin:saved')
  expect(sentTo(saveAssociationSection)[0]?.body).toMatchObject({
    section: 'looks',
    values: { looks: { logo: null, main: '#7a0c2e', accent: '#2e8b57' } },
  })
})

it('a colour may be picked; a wrong one is said at its box, and none are the shipped ones', async () => {
  const page = await openScreen('/admin/asociacion?apartado=looks', [
    answer(readAssociationSettings, () => known()),
    answer(saveAssociationSection, () => ({ version: 2 })),
  ])
  const { t, types, reads, presses, visitor, sentTo } = page
  const box = await colourBox('main')
  const colour = t('association-admin:looks.main')
  fireEvent.change(screen.getByLabelText(t('association-admin:looks.pick', { colour })), {
    target: { value: '#123456' },
  })
  expect(box.value).toBe('#123456')
  await types(box, 'azul')
  await presses('association-admin:save')
  await reads('errors:association.colourInvalid')
  await visitor.clear(box)
  await presses('association-admin:save')
  await reads('association-admin:saved')
  expect(sentTo(saveAssociationSection)[0]?.body).toMatchObject({
    values: { looks: firstAssociation.looks },
  })
})

it('a logo is seen before it is public, and taken away again', async () => {
  const page = await openScreen('/admin/asociacion?apartado=looks', [
    answer(readAssociationSettings, () =>
      known({ ...firstAssociation, looks: { ...firstAssociation.looks, logo } }),
    ),
    answer(saveAssociationSection, () => ({ version: 2 })),
  ])
  const { presses, reads, sentTo } = page
  await reads('association-admin:looks.logoRemove')
  const shown = await preview()
  const [mark] = shown.querySelectorAll('img')
  expect(mark?.getAttribute('src')).toBe(`/api/admin/files/${file}/logo.webp`)
  await presses('association-admin:looks.logoRemove')
  await waitFor(() => expect(shown.querySelector('img')?.getAttribute('src')).toBe('/logo.svg'))
  await presses('association-admin:save')
  await reads('association-admin:saved')
  expect(sentTo(saveAssociationSection)[0]?.body).toMatchObject({
    values: { looks: { logo: null } },
  })
})

it('the header shows the logo as wide as there is room, its name beside it', async () => {
  const association = {
    ...siteConfig.association,
    name: 'Itsasargi',
    looks: { ...siteConfig.association.looks, logo },
  }
  await openScreen('/admin/asociacion', [answer(readAssociationSettings, () => known())], {
    config: { ...siteConfig, association },
  })
  const header = screen.getByRole('banner')
  const mark = header.querySelector('img')
  expect(mark?.getAttribute('src')).toBe(`/files/${file}/logo.webp`)
  expect(Number(mark?.getAttribute('width'))).toBeLessThanOrEqual(52)
  expect(within(header).getByText('Itsasargi')).toBeTruthy()
})

it.each([
  ['fiscal', 'receipts:issuer'],
  ['money', 'donations:form.amount'],
  ['calendar', 'about:facts.season'],
] as const)('what visitors will see of %s stands below its form', async (section, text) => {
  const { t } = await openScreen(`/admin/asociacion?apartado=${section}`, [
    answer(readAssociationSettings, () => known()),
  ])
  expect(within(await preview()).getAllByText(t(text)).length).toBeGreaterThan(0)
})
