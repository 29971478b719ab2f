import { cleanup, configure, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { onTestFinished, vi } from 'vitest'
import type { z } from 'zod'
import type { AuthenticatedUser } from '#domain/accounts/contract.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import type { Language } from '#domain/language.ts'
import type { SiteConfig } from '#domain/start.ts'
import { fromWire, toWire } from '#domain/wire-names.ts'
import { i18n, startTexts } from '#web/i18n/i18n.ts'
import { routesWith } from '#web/routes.tsx'
import { beginConfig } from '#web/shell/startup/config.ts'

/** A page's code is loaded when it is opened, which takes a busy machine long. */
configure({ asyncUtilTimeout: 30_000 })

/** What the server answers to one endpoint. */
export interface Answer {
  endpoint: Endpoint
  reply(sent: { path: string; query: URLSearchParams; body: unknown }): unknown
}

/** @param reply in our names; a `Response` for a refusal */
export function answer<E extends Endpoint>(
  endpoint: E,
  reply: (sent: {
    path: string
    query: URLSearchParams
    body: z.output<NonNullable<E['body']>>
  }) => z.input<E['response']> | Response,
): Answer {
  return { endpoint, reply: reply as Answer['reply'] }
}

export const administrator: AuthenticatedUser = {
  isAuthenticated: true,
  id: '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0001',
  email: 'amaia@example.org',
  firstName: 'Amaia',
  lastName: 'Etxeberria',
  phone: '600112233',
  locality: 'Zumaia',
  isAdmin: true,
  twoFactorVerified: true,
  auth_provider: 'password',
  language: 'es',
  emailVerified: true,
  hasPassword: true,
}

/**
 * Opens a page of the site as the browser does, with its routes, texts and guards, before a server that
 * answers as `answers` say and with 404 to everything else.
 */
export async function openScreen(
  path: string,
  {
    config,
    user,
    answers,
  }: { config: SiteConfig; user: AuthenticatedUser; answers: readonly Answer[] },
  language: Language = 'es',
) {
  onTestFinished(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) =>
    replyTo(path, init, user, answers),
  )
  vi.stubGlobal('scrollTo', () => undefined)
  await startTexts(language)
  beginConfig(config)
  const router = createMemoryRouter(routesWith(config.programmes.map(({ slug }) => slug)), {
    initialEntries: [path],
  })
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { level: 1 })
  return { user: userEvent.setup(), t: i18n.t.bind(i18n), router }
}

async function replyTo(
  address: string,
  { method = 'GET', body }: RequestInit,
  user: AuthenticatedUser,
  answers: readonly Answer[],
): Promise<Response> {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  if (pathname === '/api/csrf-token') {
    const expiresAt = new Date(Date.now() + 15 * 60_000).toISOString()
    return Response.json({ csrfToken: 'a token', expiresAt })
  }
  if (pathname === '/api/check-auth') return Response.json(user)
  const found = answers.find(
    ({ endpoint }) => endpoint.method === method && pattern(endpoint.path).test(pathname),
  )
  if (!found) return Response.json({ error: '', code: 'http.notFound' }, { status: 404 })
  const names = found.endpoint.wireNames ?? {}
  const reply = found.reply({
    path: pathname,
    query: searchParams,
    body: body ? fromWire(JSON.parse(String(body)), names) : undefined,
  })
  return reply instanceof Response ? reply : Response.json(toWire(reply, names))
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
}
