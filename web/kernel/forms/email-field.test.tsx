import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '#web/kernel/i18n/i18n.ts'
import { EmailField } from './email-field.tsx'

beforeEach(async () => {
  await startTexts('es')
  vi.useFakeTimers()
})

async function pauseAfterTyping(value: string) {
  fireEvent.input(screen.getByLabelText('Correo'), { target: { value } })
  await act(async () => vi.advanceTimersByTimeAsync(800))
  await act(() => vi.dynamicImportSettled())
}

it('what was probably meant is offered when typing pauses, and taken by one press', async () => {
  const typed = vi.fn()
  render(
    <form>
      <EmailField label="Correo" name="email" onChange={({ target }) => typed(target.value)} />
    </form>,
  )
  const input = screen.getByLabelText<HTMLInputElement>('Correo')
  await pauseAfterTyping('socia@gmial.com')
  expect(screen.getByRole('status').textContent).toContain('¿Querías decir socia@gmail.com?')
  fireEvent.click(screen.getByRole('button', { name: 'Sí, cambiarlo' }))
  expect(input.value).toBe('socia@gmail.com')
  expect(typed).toHaveBeenLastCalledWith('socia@gmail.com')
  expect(document.activeElement).toBe(input)
  expect(screen.getByRole('status').textContent).toBe('')
})

it('nothing is offered while typing goes on, nor for an address without a slip', async () => {
  render(<EmailField label="Correo" name="email" />)
  fireEvent.input(screen.getByLabelText('Correo'), { target: { value: 'socia@gmial.com' } })
  await act(async () => vi.advanceTimersByTimeAsync(300))
  await pauseAfterTyping('socia@orio.eus')
  expect(screen.getByRole('status').textContent).toBe('')
})
