import { accounts } from './accounts/pages.ts'
import { association } from './association/pages.ts'
import { audit } from './audit/pages.ts'
import { banners } from './banners/pages.ts'
import { billing } from './billing/pages.ts'
import { dashboard } from './dashboard/pages.ts'
import { desk } from './desk/pages.ts'
import { donations } from './donations/pages.ts'
import { enrolments } from './enrolments/pages.ts'
import { imports } from './imports/pages.ts'
import { isOfRight, type MenuLink, menuGroups, type WebModule } from './kernel/pages.ts'
import { ledger } from './ledger/pages.ts'
import { library } from './library/pages.ts'
import { mailings } from './mailings/pages.ts'
import { notices } from './notices/pages.ts'
import { profile } from './profile/pages.ts'
import { programmes } from './programmes/pages.ts'
import { security } from './security/pages.ts'
import { site } from './site/pages.tsx'
import { statistics } from './statistics/pages.ts'
import { status } from './status/pages.ts'

/** Lists the nouns of the web, each after those that it knows (`tools/checks/slices.ts`). */
const modules: readonly WebModule[] = [
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
  status,
  site,
  dashboard,
]

export const pages = modules.flatMap((noun) => noun.pages)

const orderOf = ({ group, place }: MenuLink) => menuGroups.indexOf(group) * 100 + place

/** The menu of the administration, on the profile and beside each of its pages. */
export const adminMenu: readonly MenuLink[] = pages
  .flatMap(({ path, access, menu }) =>
    menu && isOfRight(access) ? [{ ...menu, to: path, right: access }] : [],
  )
  .toSorted((one, other) => orderOf(one) - orderOf(other))
