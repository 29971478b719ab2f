import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { expect, it } from 'vitest'
import { useLinkToken } from './use-link-token.ts'

const arriveAt = (...addresses: string[]) =>
  renderHook(() => ({ token: useLinkToken(), at: useLocation(), go: useNavigate() }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={addresses}>{children}</MemoryRouter>
    ),
  })

it('the token of a link is known, and stands in the address no more', async () => {
  const { result } = arriveAt('/confirmar?token=secret&lng=eu')
  const { token, at } = result.current
  expect([token, at.pathname, at.search]).toEqual(['secret', '/confirmar', '?lng=eu'])
})

it('no way back leads to the address with the token', async () => {
  const { result } = arriveAt('/', '/confirmar?token=secret')
  await act(async () => result.current.go(-1))
  expect(result.current.at.pathname).toBe('/')
})

it('without a token there is none', async () => {
  const { result } = arriveAt('/confirmar?lng=eu')
  expect([result.current.token, result.current.at.search]).toEqual([null, '?lng=eu'])
})
