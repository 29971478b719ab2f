import { expect, it } from 'vitest'
import { forgotPassword } from '#domain/accounts/password-contract.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { countHit, networkOf, readHits } from './rate-limit.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['2001:db8:1::3:4:5:6', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['203.0.113.7:8080', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7:8080', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:8080', '203.0.113.7'],
  ['[2001:db8:1:2::6]', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::6]:8080', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:2::6', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['999.0.113.7', 'unknown'],
  ['_hidden', 'unknown'],
  ['', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it('a limit holds for who takes another address of the same connection with each call', async () => {
  const statuses: number[] = []
  for (let call = 1; call <= 21; call++) {
    const client = site.visitor()
    client.address = `2001:db8:1:2::${call.toString(16)}`
    const body = { email: 'nobody@example.org' }
    statuses.push((await client.call(forgotPassword, { body })).status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.at(-1)).toBe(429)
})

it('a window ends a while after its first hit, however many follow', async () => {
  const { db } = site.deps
  const begun = new Date('2025-01-10T10:00:00Z')
  const after = (seconds: number) => new Date(begun.getTime() + seconds * 1000)
  const hit = (seconds: number) => countHit(db, 'a key', after(seconds), 60)
  expect(await hit(0)).toEqual({ hits: 1, resetsAt: after(60) })
  expect(await hit(59)).toEqual({ hits: 2, resetsAt: after(60) })
  expect(await readHits(db, 'a key', after(60))).toBeNull()
  expect(await hit(60)).toEqual({ hits: 1, resetsAt: after(120) })
})
