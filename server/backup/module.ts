import type { Module } from '#server/kernel/module.ts'
import { backUpDaily } from './scheduled-backup.ts'

export const backup: Module = {
  name: 'backup',
  jobs: (deps) => [{ name: 'back-up', cron: '10 * * * *', run: () => backUpDaily(deps) }],
}
