import { expect, it } from 'vitest'
import { auditActionGroups, auditActions, groupOf, repairOf } from '#domain/audit/audit-actions.ts'
import { auditAddress, auditFromAddress } from './audit.ts'

const read = (query: string) => auditFromAddress(new URLSearchParams(query))
const id = '9316b2c0-9b70-4075-9bd9-a5566b64156b'

it('keeps the whole search in the address, and leaves out what is not looked for', () => {
  expect(auditAddress(read(''))).toBe('/admin/registro')
  const query = `buscar=Go%C3%B1i&quien=nobody&que=admin.create&desde=2025-01-01&hasta=2025-02-01&cuenta=${id}`
  expect(read(query)).toEqual({
    words: 'Goñi',
    actor: 'nobody',
    action: 'admin.create',
    from: '2025-01-01',
    to: '2025-02-01',
    account: id,
  })
  expect(auditAddress(read(query))).toBe(`/admin/registro?${query}`)
})

it('takes what it does not know for nothing', () => {
  expect(read('quien=somebody&que=admin.nothing&desde=2025-02-30&hasta=soon&cuenta=mine')).toEqual(
    read(''),
  )
})

it('lists every action under one that can be looked for, and says how a payment was mended', () => {
  expect(new Set(auditActions.map(groupOf))).toEqual(new Set(auditActionGroups))
  expect(groupOf('admin.repairPayment.storePayment')).toBe('admin.repairPayment')
  expect(repairOf('admin.repairPayment.storePayment')).toBe('storePayment')
  expect(repairOf('admin.create')).toBeNull()
})
