import { render, renderHook, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { byLanguage } from '#domain/kernel/language.ts'
import { listTextVersions, readSiteTexts, saveSiteTexts } from '#domain/site/admin/contract.ts'
import { editablePages, placeOfSection } from '#domain/site/editable-texts.ts'
import { loadTexts } from '#web/kernel/i18n/i18n.ts'
import { adminPaths } from '#web/signed-in-paths.ts'
import { answer } from '#web/testing/answering-server.ts'
import { administrator, openScreen } from '#web/testing/open-screen.tsx'
import ChangeTextsLink from './change-texts-link.tsx'
import { useSectionName } from './use-section-name.ts'

const how = 'programmes.how'
const shipped = { ...byLanguage(() => 'How to enrol'), es: 'Cómo inscribirse' }
const section = (version: number) => ({
  id: how,
  version,
  stale: [],
  texts: [{ key: 'overview:how.title', shipped, own: null }],
})

/** What the browser scrolls to. */
let scrolledTo: Element[]

beforeEach(() => {
  scrolledTo = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this)
  })
  return () => {
    vi.restoreAllMocks()
    window.location.hash = ''
  }
})

/** A section's link on its page. */
const linkOf = (page: Awaited<ReturnType<typeof openScreen>>, id: string) =>
  page.t('site-texts:inPlace.changeNamed', {
    name: renderHook(useSectionName).result.current(id),
  })

const shownPages = editablePages.flatMap(({ path, sections }) => (path ? [{ path, sections }] : []))

it.each(shownPages)('each section of $path leads an administrator to its form', async (one) => {
  // Sections that come late are there at once when the address names one.
  window.location.hash = placeOfSection(one.sections[0]?.id ?? '')?.split('#')[1] ?? ''
  const page = await openScreen(one.path, [])
  for (const { id } of one.sections) {
    const name = linkOf(page, id)
    await waitFor(() => {
      // By address: to compute the roles of a whole document takes seconds.
      const link = document.querySelector(`main a[href="${adminPaths.siteText(id)}"]`)
      expect(link?.getAttribute('aria-label')).toBe(name)
    })
  }
})

it.each([
  ['a member', { rights: [] }],
  ['an administrator without the second step', { twoFactorVerified: false }],
])('%s sees no such links', async (_, rights) => {
  window.location.hash = how
  const page = await openScreen('/programas', [], { user: { ...administrator, ...rights } })
  await Promise.all([import('./change-texts-link.tsx'), loadTexts(['site-texts'])])
  await page.reads('overview:how.title')
  expect(screen.queryByRole('link', { name: linkOf(page, how) })).toBeNull()
})

it('who has saved goes back to that very section, and the language leads nobody there again', async () => {
  let version = 0
  const page = await openScreen(adminPaths.siteText(how), [
    answer(readSiteTexts, () => section(version)),
    answer(listTextVersions, () => ({ versions: [] })),
    answer(saveSiteTexts, () => {
      version = 1
      return { version }
    }),
  ])
  expect(
    await screen.findAllByRole('link', { name: page.t('site-texts:inPlace.see') }),
  ).toHaveLength(1)
  await page.presses('site-texts:save')
  const saved = await page.reads('site-texts:saved')
  const [, next] = screen.getAllByRole('link', { name: page.t('site-texts:inPlace.see') })
  expect(saved.closest('[tabindex]')?.contains(next ?? null)).toBe(true)
  // As the browser's own router would have it in the address bar.
  window.location.hash = how
  if (next) await page.visitor.click(next)
  const link = await screen.findByRole('link', { name: linkOf(page, how) })
  await waitFor(() => expect(document.activeElement).toBe(link))
  await waitFor(() => expect(scrolledTo).toContain(link))
  const english = screen.getAllByRole('link', { name: 'EN, English' })[0] as HTMLElement
  await page.visitor.click(english)
  await screen.findByRole('link', { name: linkOf(page, how) })
  // The task in which it would take the focus.
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).toBe(english)
})

it('pages shown inside the administration have no such links', async () => {
  await loadTexts(['site-texts'])
  const { container } = render(
    <MemoryRouter initialEntries={[adminPaths.siteText(how)]}>
      <ChangeTextsLink section={how} />
    </MemoryRouter>,
  )
  expect(container.textContent).toBe('')
})
