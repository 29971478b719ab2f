import { act, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { byLanguage } from '#domain/kernel/language.ts'
import type { Notice } from '#domain/notices/notice.ts'
import { openScreen } from '#web/testing/open-screen.tsx'
import { siteConfig } from '#web/testing/site-config.ts'

const texts = {
  ...byLanguage(() => null),
  es: { title: null, text: 'Mañana no hay sesión.' },
  eu: { title: 'Saiorik ez', text: 'Bihar ez dago saiorik.' },
}
const notice: Notice = {
  id: '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0002',
  programmeId: 1,
  texts,
  from: '2035-03-05',
  to: '2035-03-05',
}

it.each([
  ['es', 'Aviso de ONA', 'Mañana no hay sesión.'],
  ['eu', 'ONA: Saiorik ez', 'Bihar ez dago saiorik.'],
] as const)('a notice is read in %s under its heading, until its day is over', async (language, heading, text) => {
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'Date'],
    now: new Date('2035-03-05T20:00:00Z'),
  })
  onTestFinished(() => void vi.useRealTimers())
  const config = { ...siteConfig, notices: [notice] }
  await openScreen('/programas', [], { config, language })
  expect(screen.getByRole('heading', { level: 2, name: heading })).toBeTruthy()
  const words = screen.getByText(text)
  expect(words.getAttribute('lang')).toBe(language === 'eu' ? 'eu' : 'es')
  // Its clock starts in an effect, which may come after the words, and then only with the next midnight.
  await vi.waitFor(() => {
    act(() => void vi.advanceTimersByTime(24 * 3_600_000))
    expect(screen.queryByText(text)).toBeNull()
  })
})
