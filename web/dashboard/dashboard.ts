import type { readDashboard } from '#domain/dashboard/contract.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'

/** Describes what the start page of administrators shows. */
export type Dashboard = ResponseOf<typeof readDashboard>
