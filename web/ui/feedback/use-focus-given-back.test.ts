import type { FocusEvent } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openWindow } from '#web/testing/browser.ts'
import { visit } from '#web/testing/visit.ts'
import { useFocusGivenBack } from './use-focus-given-back.ts'

let focused: Place | null

class Place {
  isConnected = true
  focus(): void {
    focused = this
  }
  contains(other: unknown): boolean {
    return other === this
  }
}

const main = new Place()

beforeEach(() => {
  openWindow()
  vi.stubGlobal('HTMLElement', Place)
  vi.stubGlobal('document', {
    get activeElement() {
      return focused
    },
    getElementById: () => main,
  })
})
afterEach(() => void vi.unstubAllGlobals())

/** Something that comes beside the page, takes the focus from a place of it, and goes away again. */
async function comesAndGoes(before: Place, meanwhile: (notice: Place) => void = () => {}) {
  const notice = new Place()
  const page = await visit(() => {
    const given = useFocusGivenBack()
    given.ref.current = notice as unknown as HTMLDivElement
    return given
  })
  const from = { relatedTarget: before, currentTarget: notice } as unknown
  page.now().onFocus(from as FocusEvent<HTMLElement>)
  focused = notice
  meanwhile(notice)
  await page.leave()
}

it('what had the focus before has it again', async () => {
  const button = new Place()
  await comesAndGoes(button)
  expect(focused).toBe(button)
})

it('where that is gone as well, the page has it', async () => {
  const button = new Place()
  await comesAndGoes(button, () => {
    button.isConnected = false
  })
  expect(focused).toBe(main)
})

it('a focus that has moved on meanwhile stays', async () => {
  const elsewhere = new Place()
  await comesAndGoes(new Place(), () => elsewhere.focus())
  expect(focused).toBe(elsewhere)
})
