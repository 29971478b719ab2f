import type { PgTable } from 'drizzle-orm/pg-core'
import type { Module } from '#server/kernel/module.ts'
import { cashMovements, deskPayments } from '#server/schema.ts'
import { registerDesk } from './routes.ts'

export const desk: Module = {
  name: 'desk',
  routes: (_app, route, deps) => registerDesk(route, deps),
  // Who took the money is the desk's record, which the law keeps; what was paid is in the payer's payments.
  personalData: {
    leftOut: new Map<PgTable, string>([
      [deskPayments, 'when and by whom a payment was recorded, which the export has itself'],
      [cashMovements, 'the association’s own cash box'],
    ]),
    notOfAccounts: [deskPayments, cashMovements],
  },
}
