import { accounts } from './accounts/module.ts'
import { association } from './association/module.ts'
import { audit } from './audit/module.ts'
import { backup } from './backup/module.ts'
import { banners } from './banners/module.ts'
import { billing } from './billing/module.ts'
import { dashboard } from './dashboard/module.ts'
import { desk } from './desk/module.ts'
import { donations } from './donations/module.ts'
import { enrolments } from './enrolments/module.ts'
import { imports } from './imports/module.ts'
import { kernel } from './kernel/kernel-module.ts'
import type { Module } from './kernel/module.ts'
import { ledger } from './ledger/module.ts'
import { library } from './library/module.ts'
import { mailings } from './mailings/module.ts'
import { notices } from './notices/module.ts'
import { profile } from './profile/module.ts'
import { programmes } from './programmes/module.ts'
import { security } from './security/module.ts'
import { site } from './site/module.ts'
import { statistics } from './statistics/module.ts'
import { status } from './status/module.ts'

/** Lists the nouns of the server, each after those that it knows (`tools/checks/slices.ts`). */
export const modules: readonly Module[] = [
  kernel,
  security,
  accounts,
  association,
  programmes,
  banners,
  library,
  notices,
  donations,
  enrolments,
  billing,
  desk,
  ledger,
  profile,
  statistics,
  mailings,
  imports,
  audit,
  backup,
  status,
  site,
  dashboard,
]
