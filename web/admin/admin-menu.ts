import {
  Activity,
  BellRing,
  CalendarCog,
  ChartColumn,
  CircleAlert,
  ClipboardList,
  CreditCard,
  GalleryHorizontal,
  HandHeart,
  History,
  LibraryBig,
  type LucideIcon,
  Megaphone,
  ReceiptText,
  Scale,
  ShieldAlert,
  Tag,
  UserRoundCog,
  UserRoundSearch,
  UsersRound,
} from 'lucide-react'
import { type AdminPageName, adminPages } from '#domain/admin-pages.ts'

const entries = [
  { name: 'enrolments', group: 'people', Icon: UsersRound },
  { name: 'attendance', group: 'people', Icon: ClipboardList },
  { name: 'accounts', group: 'people', Icon: UserRoundSearch },
  { name: 'statistics', group: 'people', Icon: ChartColumn },
  { name: 'payments', group: 'money', Icon: CreditCard },
  { name: 'donations', group: 'money', Icon: HandHeart },
  { name: 'paymentFailures', group: 'money', Icon: CircleAlert },
  { name: 'prices', group: 'money', Icon: Tag },
  { name: 'receiptExport', group: 'money', Icon: ReceiptText },
  { name: 'repair', group: 'money', Icon: Scale },
  { name: 'paymentEvents', group: 'money', Icon: BellRing },
  { name: 'programmes', group: 'house', Icon: CalendarCog },
  { name: 'ads', group: 'house', Icon: Megaphone },
  { name: 'banners', group: 'house', Icon: GalleryHorizontal },
  { name: 'library', group: 'house', Icon: LibraryBig },
  { name: 'administrators', group: 'house', Icon: UserRoundCog },
  { name: 'status', group: 'house', Icon: Activity },
  { name: 'incidents', group: 'house', Icon: ShieldAlert },
  { name: 'auditLog', group: 'house', Icon: History },
] as const satisfies readonly { name: AdminPageName; group: string; Icon: LucideIcon }[]

/**
 * The pages that administrators choose from, in the order in which they are shown: on the profile
 * (administration-links.tsx) and over each of the pages themselves (admin-frame.tsx).
 */
export const adminMenu = entries.map((page) => ({ ...page, to: adminPages[page.name] }))

/** By what they are about. */
export const adminGroups = ['people', 'money', 'house'] as const
