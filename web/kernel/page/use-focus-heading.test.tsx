import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { useFocusHeading } from './use-focus-heading.ts'

let arrive: () => void

function Frame() {
  useFocusHeading()
  return (
    <main tabIndex={-1}>
      <Outlet />
    </main>
  )
}

/** A page that says at first that it is being loaded. */
function LatePage() {
  const [isThere, setIsThere] = useState(false)
  arrive = () => setIsThere(true)
  return isThere ? (
    <>
      <h1 tabIndex={-1}>Panel</h1>
      <button type="button">Buscar</button>
    </>
  ) : (
    <h1>Comprobando</h1>
  )
}

async function goesToLatePage() {
  const children = [
    { path: '/', element: <button type="button">Entrar</button> },
    { path: '/admin', element: <LatePage /> },
  ]
  const router = createMemoryRouter([{ element: <Frame />, children }])
  render(<RouterProvider router={router} />)
  await act(() => router.navigate('/admin'))
}

test('a heading that comes after its page takes the focus', async () => {
  await goesToLatePage()
  expect(document.activeElement).toBe(screen.getByRole('main'))
  await act(async () => arrive())
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Panel' }))
})
