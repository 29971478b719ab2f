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
import { deskPaths } from '#web/own-paths.ts'

/**
 * The pages that administrators choose from, in the order in which they are shown: on the profile
 * (administration-links.tsx) and over each of the pages themselves (desk-frame.tsx).
 */
export const deskPages = [
  { name: 'enrolments', group: 'people', to: deskPaths.enrolments(), Icon: UsersRound },
  { name: 'attendance', group: 'people', to: deskPaths.attendance(), Icon: ClipboardList },
  { name: 'accounts', group: 'people', to: deskPaths.accounts(), Icon: UserRoundSearch },
  { name: 'statistics', group: 'people', to: deskPaths.statistics(), Icon: ChartColumn },
  { name: 'payments', group: 'money', to: deskPaths.payments(), Icon: CreditCard },
  { name: 'donations', group: 'money', to: deskPaths.donations(), Icon: HandHeart },
  { name: 'paymentFailures', group: 'money', to: deskPaths.paymentFailures(), Icon: CircleAlert },
  { name: 'prices', group: 'money', to: deskPaths.prices(), Icon: Tag },
  { name: 'receiptExport', group: 'money', to: deskPaths.receiptAccounts(), Icon: ReceiptText },
  { name: 'repair', group: 'money', to: deskPaths.paymentReview(), Icon: Scale },
  { name: 'paymentEvents', group: 'money', to: deskPaths.paymentEvents(), Icon: BellRing },
  { name: 'programmes', group: 'house', to: deskPaths.programmes(), Icon: CalendarCog },
  { name: 'ads', group: 'house', to: deskPaths.ads(), Icon: Megaphone },
  { name: 'banners', group: 'house', to: deskPaths.banners(), Icon: GalleryHorizontal },
  { name: 'library', group: 'house', to: deskPaths.library(), Icon: LibraryBig },
  { name: 'administrators', group: 'house', to: deskPaths.administrators(), Icon: UserRoundCog },
  { name: 'auditLog', group: 'house', to: deskPaths.auditLog(), Icon: History },
] as const satisfies readonly { name: string; group: string; to: string; Icon: LucideIcon }[]

/** By what they are about. */
export const deskGroups = ['people', 'money', 'house'] as const
