import { configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, onTestFinished, vi } from 'vitest'
import type { Language } from '#domain/kernel/language.ts'
import { rights } from '#domain/kernel/rights.ts'
import type { AuthenticatedUser } from '#domain/kernel/session-contract.ts'
import type { SiteConfig } from '#domain/prerender-contract.ts'
import { i18n, startTexts } from '#web/kernel/i18n/i18n.ts'
import { session } from '#web/kernel/session/auth.tsx'
import { routesWith } from '#web/routes.tsx'
import { beginConfig } from '#web/startup/config.ts'
import { type Answer, answeringServer } from './answering-server.ts'
import { siteConfig } from './site-config.ts'

configure({
  // A page's code is loaded when it is opened, which takes a busy machine long.
  asyncUtilTimeout: 30_000,
  // What can be read says more than all the markup.
  getElementError: (message) =>
    new Error(
      `${message}\n\n${document.body.querySelector('main')?.lastElementChild?.textContent}`,
    ),
})

export const administrator: AuthenticatedUser = {
  isAuthenticated: true,
  id: '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0001',
  email: 'amaia@example.org',
  firstName: 'Amaia',
  lastName: 'Etxeberria',
  phone: '600112233',
  locality: 'Zumaia',
  isAdmin: true,
  rights: [...rights],
  twoFactorVerified: true,
  auth_provider: 'password',
  language: 'es',
  emailVerified: true,
  hasPassword: true,
  receiptMails: false,
  announcementMails: true,
}

interface ScreenOptions {
  user?: AuthenticatedUser
  config?: SiteConfig
  language?: Language
}

/**
 * Opens a page of the site as the browser does, with its routes, texts and guards, before a server that
 * answers as `answers` say. Texts are named by their key, as in the browser journeys.
 */
export async function openScreen(
  path: string,
  answers: readonly Answer[],
  { user = administrator, config = siteConfig, language = 'es' }: ScreenOptions = {},
) {
  const server = answeringServer(user, config, answers)
  onTestFinished(() => expect(server.faults).toEqual([]))
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('scrollTo', () => undefined)
  await startTexts(language)
  beginConfig(config)
  // Files share a document (vitest.config.ts): another account may have been logged in before.
  await session.refresh()
  const slugs = config.programmes.map(({ slug }) => slug)
  const router = createMemoryRouter(routesWith(slugs), { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { level: 1 })

  // Without a pause between two presses of a double click.
  const visitor = userEvent.setup({ delay: null })
  const t = i18n.t.bind(i18n)
  return {
    visitor,
    router,
    t,
    sentTo: server.sentTo,
    presses: async (...text: Parameters<typeof t>) =>
      visitor.click(await screen.findByRole('button', { name: t(...text) })),
    follows: async (...text: Parameters<typeof t>) =>
      visitor.click(await screen.findByRole('link', { name: t(...text) })),
    /** Waits for a text, which may be part of a longer one. */
    reads: async (...text: Parameters<typeof t>): Promise<HTMLElement> => {
      const [first] = await screen.findAllByText(holding(asShown(t(...text))))
      if (!first) throw new Error(`no text for ${text}`)
      return first
    },
    /** Closes one of the messages over the screen. */
    closesMessage: async (text: string) => {
      const messages = within(screen.getByRole('region', { name: t('ui:messages') }))
      const message = (await messages.findByText(holding(asShown(text)))).closest('.toast')
      await visitor.click(
        within(message as HTMLElement).getByRole('button', { name: t('ui:close') }),
      )
    },
    field: (...text: Parameters<typeof t>) => screen.findByLabelText(t(...text)),
    /** Writes into a field in place of what is there. */
    types: async (into: HTMLElement, text: string) => {
      await visitor.clear(into)
      if (text) await visitor.type(into, text)
    },
  }
}

/** Matches the innermost element with these words in it, whose parts may be elements of their own. */
export const holding = (words: string) => (_: string, element: Element | null) => {
  const holds = (one: Element) =>
    asShown(one.textContent).toLowerCase().includes(words.toLowerCase())
  return element !== null && holds(element) && ![...element.children].some(holds)
}

/** Writes a text as `ByText` compares texts: the space before a currency, which keeps the line together, is one of many. */
export const asShown = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Waits until the focus is on what is said, or on the box around it. */
export async function expectFocusOn(words: HTMLElement): Promise<void> {
  await waitFor(() => expect(document.activeElement).toBe(words.closest('[tabindex]')))
}
