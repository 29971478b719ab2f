import {
  Activity,
  BellRing,
  CalendarCog,
  ChartColumn,
  CircleAlert,
  ClipboardList,
  CreditCard,
  FileUp,
  GalleryHorizontal,
  HandHeart,
  History,
  Landmark,
  LibraryBig,
  type LucideIcon,
  Megaphone,
  Pin,
  ReceiptText,
  Scale,
  ShieldAlert,
  Tag,
  Type,
  UserRoundCog,
  UserRoundSearch,
  UsersRound,
} from 'lucide-react'
import { type AdminPageName, adminPages } from '#domain/kernel/admin-pages.ts'

const entries = [
  { name: 'enrolments', group: 'people', Icon: UsersRound },
  { name: 'attendance', group: 'people', Icon: ClipboardList },
  { name: 'accounts', group: 'people', Icon: UserRoundSearch },
  { name: 'statistics', group: 'people', Icon: ChartColumn },
  { name: 'imports', group: 'people', Icon: FileUp },
  { name: 'payments', group: 'money', Icon: CreditCard },
  { name: 'paymentFailures', group: 'money', Icon: CircleAlert },
  { name: 'donations', group: 'money', Icon: HandHeart },
  { name: 'receiptExport', group: 'money', Icon: ReceiptText },
  { name: 'prices', group: 'money', Icon: Tag },
  { name: 'repair', group: 'money', Icon: Scale },
  { name: 'programmes', group: 'association', Icon: CalendarCog },
  { name: 'notices', group: 'association', Icon: Pin },
  { name: 'association', group: 'association', Icon: Landmark },
  { name: 'library', group: 'association', Icon: LibraryBig },
  { name: 'ads', group: 'association', Icon: Megaphone },
  { name: 'banners', group: 'association', Icon: GalleryHorizontal },
  { name: 'administrators', group: 'website', Icon: UserRoundCog },
  { name: 'siteTexts', group: 'website', Icon: Type },
  { name: 'status', group: 'website', Icon: Activity },
  { name: 'paymentEvents', group: 'website', Icon: BellRing },
  { name: 'incidents', group: 'website', Icon: ShieldAlert },
  { name: 'auditLog', group: 'website', Icon: History },
] as const satisfies readonly { name: AdminPageName; group: string; Icon: LucideIcon }[]

/**
 * The pages that administrators choose from, in the order in which they are shown: on the profile
 * (administration-links.tsx) and beside each of the pages themselves (admin-frame.tsx).
 */
export const adminMenu = entries.map((page) => ({ ...page, to: adminPages[page.name] }))

/** By what they are about, at most six pages each. */
export const adminGroups = ['people', 'money', 'association', 'website'] as const
