import { describe, expect, test } from 'vitest'
import { createFormSnapshots, KEEP_VALUES_MS } from './form-snapshots.ts'

function setUp() {
  const clock = { now: 1_000_000 }
  const due: { at: number; run: () => void }[] = []
  const keeper = createFormSnapshots(
    () => clock.now,
    (run, ms) => due.push({ at: clock.now + ms, run }),
  )
  return {
    keeper,
    pass(milliseconds: number) {
      clock.now += milliseconds
      for (const { at, run } of due) if (at <= clock.now) run()
    },
  }
}

const itziar = 'user-1'
const ane = 'user-2'

describe('what stood in a form when the session ended', () => {
  test('is what was typed last, and is returned to the same account', () => {
    const { keeper } = setUp()
    let typed = { phone: '943' }
    keeper.watch('contact', () => typed)
    typed = { phone: '943 12' }
    keeper.hold(itziar)
    expect(keeper.read('contact', itziar)).toEqual({ phone: '943 12' })
    expect(keeper.read('other form', itziar)).toBeNull()
  })

  test('is not shown to another account, and is gone once another has logged in', () => {
    const { keeper } = setUp()
    keeper.watch('contact', () => 'typed')
    keeper.hold(itziar)
    expect(keeper.read('contact', ane)).toBeNull()
    keeper.keepOnlyFor(itziar)
    expect(keeper.read('contact', itziar)).toBe('typed')
    keeper.keepOnlyFor(ane)
    expect(keeper.read('contact', itziar)).toBeNull()
  })

  test('is dropped after 30 minutes, whether or not it is read', () => {
    const { keeper, pass } = setUp()
    keeper.watch('contact', () => 'typed')
    keeper.hold(itziar)
    pass(KEEP_VALUES_MS - 1)
    expect(keeper.read('contact', itziar)).toBe('typed')
    pass(1)
    expect(keeper.read('contact', itziar)).toBeNull()
  })

  test('is dropped at log-out', () => {
    const { keeper } = setUp()
    keeper.watch('contact', () => 'typed')
    keeper.hold(itziar)
    keeper.forget()
    expect(keeper.read('contact', itziar)).toBeNull()
  })

  test('is given back once', () => {
    const { keeper } = setUp()
    keeper.watch('contact', () => 'typed')
    keeper.hold(itziar)
    keeper.release('contact')
    expect(keeper.read('contact', itziar)).toBeNull()
  })

  test('of a form that was closed before is not kept', () => {
    const { keeper } = setUp()
    const close = keeper.watch('contact', () => 'typed')
    close()
    keeper.hold(itziar)
    expect(keeper.read('contact', itziar)).toBeNull()
  })

  test('is kept while the same account loses its session a second time elsewhere', () => {
    const { keeper } = setUp()
    const close = keeper.watch('enrolment 1', () => 'first')
    keeper.hold(itziar)
    close()
    keeper.watch('contact', () => 'second')
    keeper.hold(itziar)
    expect(keeper.read('enrolment 1', itziar)).toBe('first')
    expect(keeper.read('contact', itziar)).toBe('second')
  })
})
