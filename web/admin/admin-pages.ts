import {
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
  Tag,
  UserRoundCog,
  UserRoundSearch,
  UsersRound,
} from 'lucide-react'
import { adminPaths } from '#web/own-paths.ts'

/**
 * The pages that administrators choose from, in the order in which they are shown: on the profile
 * (administration-links.tsx) and over each of the pages themselves (admin-frame.tsx).
 */
export const adminPages = [
  { name: 'enrolments', group: 'people', to: adminPaths.enrolments(), Icon: UsersRound },
  { name: 'attendance', group: 'people', to: adminPaths.attendance(), Icon: ClipboardList },
  { name: 'accounts', group: 'people', to: adminPaths.accounts(), Icon: UserRoundSearch },
  { name: 'statistics', group: 'people', to: adminPaths.statistics(), Icon: ChartColumn },
  { name: 'payments', group: 'money', to: adminPaths.payments(), Icon: CreditCard },
  { name: 'donations', group: 'money', to: adminPaths.donations(), Icon: HandHeart },
  { name: 'paymentFailures', group: 'money', to: adminPaths.paymentFailures(), Icon: CircleAlert },
  { name: 'prices', group: 'money', to: adminPaths.prices(), Icon: Tag },
  { name: 'receiptExport', group: 'money', to: adminPaths.receiptAccounts(), Icon: ReceiptText },
  { name: 'repair', group: 'money', to: adminPaths.paymentReview(), Icon: Scale },
  { name: 'paymentEvents', group: 'money', to: adminPaths.paymentEvents(), Icon: BellRing },
  { name: 'programmes', group: 'house', to: adminPaths.programmes(), Icon: CalendarCog },
  { name: 'ads', group: 'house', to: adminPaths.ads(), Icon: Megaphone },
  { name: 'banners', group: 'house', to: adminPaths.banners(), Icon: GalleryHorizontal },
  { name: 'library', group: 'house', to: adminPaths.library(), Icon: LibraryBig },
  { name: 'administrators', group: 'house', to: adminPaths.administrators(), Icon: UserRoundCog },
  { name: 'auditLog', group: 'house', to: adminPaths.auditLog(), Icon: History },
] as const satisfies readonly { name: string; group: string; to: string; Icon: LucideIcon }[]

/** By what they are about. */
export const adminGroups = ['people', 'money', 'house'] as const
