import { expect, it } from 'vitest'
import {
  listViews,
  MAX_VIEWS,
  removeView,
  saveView,
} from '#domain/enrolments/admin/view-contract.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { auditLog } from '#server/schema.ts'
import { administrator } from '#testing/builders.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2026-01-05T09:00:00Z' })
const boss = shared(() => administrator(site))

const save = (name: string, address = 'estado=active') =>
  boss.call(saveView, { body: { name, address } })

it('a view has a name that all administrators see, and one alone even when two give it at once', async () => {
  await Promise.all([save('ONA, activas'), save('ONA, activas'), save(' ONA,  activas ')])
  await save('ONA, activas', 'estado=active&programa=1')
  const colleague = await administrator(site)
  const { views } = (await colleague.call(listViews)).body
  expect(views).toMatchObject([{ name: 'ONA, activas', address: 'estado=active&programa=1' }])
  const remove = () => colleague.call(removeView, { params: { id: views[0]?.id ?? '' } })
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 200])
  expect((await boss.call(listViews)).body.views).toEqual([])
  const noted = eq(auditLog.action, 'admin.removeView')
  expect(await site.deps.db.$count(auditLog, noted)).toBe(1)
})

it('a view that was removed comes back once, unless another has its name by now', async () => {
  const restore = () =>
    boss.call(saveView, { body: { name: 'ONARTE', address: 'estado=active', isRestored: true } })
  expect(await Promise.all([restore(), restore()])).toMatchObject([
    { status: 200 },
    { status: 200 },
  ])
  await save('ONARTE', 'estado=inactive')
  await restore()
  const { views } = (await boss.call(listViews)).body
  expect(views).toMatchObject([{ name: 'ONARTE', address: 'estado=inactive' }])
  await boss.call(removeView, { params: { id: views[0]?.id ?? '' } })
})

it('a view without a name is refused, and one too many, even when many are saved at once', async () => {
  expect((await save(' ')).status).toBe(422)
  expect((await save('Maite', 'buscar=Maite&estado=active')).status).toBe(422)
  const names = Array.from({ length: MAX_VIEWS + 3 }, (_, index) => `Vista ${index}`)
  const answers = await Promise.all(names.map((name) => save(name)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_VIEWS)
  expect(answers.find(({ status }) => status !== 200)?.body.code).toBe('admin.tooManyViews')
  expect((await save('Vista 0')).status).toBe(200)
})
