import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useRestoreFocus } from './use-restore-focus.ts'

function Notice() {
  return (
    <div {...useRestoreFocus()}>
      <button type="button">close</button>
    </div>
  )
}

function Page({ button = true, notice = false }) {
  return (
    <main id="main" tabIndex={-1}>
      {button && <button type="button">before</button>}
      <input aria-label="elsewhere" />
      {notice && <Notice />}
    </main>
  )
}

/** A notice opens beside a focused button, takes the focus, and goes away again. */
function openNotice() {
  const { rerender } = render(<Page />)
  screen.getByText('before').focus()
  rerender(<Page notice />)
  screen.getByText('close').focus()
  return (after = <Page />) => rerender(after)
}

it('what had the focus before has it again', () => {
  openNotice()()
  expect(document.activeElement).toBe(screen.getByText('before'))
})

it('where that is gone as well, the page has it', () => {
  const close = openNotice()
  close(<Page button={false} notice />)
  close(<Page button={false} />)
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

it('a focus that has moved on meanwhile stays', () => {
  const close = openNotice()
  screen.getByLabelText('elsewhere').focus()
  close()
  expect(document.activeElement).toBe(screen.getByLabelText('elsewhere'))
})
