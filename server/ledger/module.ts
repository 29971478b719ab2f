import type { PgTable } from 'drizzle-orm/pg-core'
import type { Module } from '#server/kernel/module.ts'
import { journals, ledgerEntries } from '#server/schema.ts'
import { readBalanceNightly } from './read-balance.ts'
import { registerLedger } from './routes.ts'

const why = 'amounts and days of charges, payments and donations, which the export has'

export const ledger: Module = {
  name: 'ledger',
  routes: (_app, route, deps) => registerLedger(route, deps),
  jobs: (deps) => [
    { name: 'read-balance', cron: '10 4 * * *', run: () => readBalanceNightly(deps) },
  ],
  // It names nobody, but ids of facts that the law keeps: erasing an account leaves it as it is.
  personalData: {
    leftOut: new Map<PgTable, string>([
      [journals, why],
      [ledgerEntries, why],
    ]),
  },
}
