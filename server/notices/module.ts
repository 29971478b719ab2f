import type { Module } from '#server/kernel/module.ts'
import { registerNoticeAdmin } from './admin/routes.ts'

export const notices: Module = {
  name: 'notices',
  routes: (_app, route, deps) => registerNoticeAdmin(route, deps),
}
