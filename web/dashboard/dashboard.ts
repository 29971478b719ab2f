import type { readDashboard } from '#domain/dashboard/contract.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'

/** What the start page of administrators shows. */
export type Dashboard = ResponseOf<typeof readDashboard>
