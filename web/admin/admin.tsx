import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { type AdminPageName, adminPages } from '#domain/kernel/admin-pages.ts'
import AccountPage from '#web/accounts/admin/account-page.tsx'
import AccountsPage from '#web/accounts/admin/accounts-page.tsx'
import AdministratorsPage from '#web/accounts/admin/administrators-page.tsx'
import DeactivationPage from '#web/accounts/admin/deactivation-page.tsx'
import AssociationPage from '#web/association/admin/association-page.tsx'
import AuditPage from '#web/audit/audit-page.tsx'
import AdPage from '#web/banners/admin/ad-page.tsx'
import AdsPage from '#web/banners/admin/ads-page.tsx'
import BannerPage from '#web/banners/admin/banner-page.tsx'
import BannersPage from '#web/banners/admin/banners-page.tsx'
import PaymentEventsPage from '#web/billing/admin/payment-events/payment-events-page.tsx'
import PaymentFailuresPage from '#web/billing/admin/payment-failures-page.tsx'
import PaymentsPage from '#web/billing/admin/payments-page.tsx'
import PricePage from '#web/billing/admin/prices/price-page.tsx'
import ReceiptsPage from '#web/billing/admin/receipts-page.tsx'
import RepairPage from '#web/billing/admin/reconciliation/repair-page.tsx'
import RefundPage from '#web/billing/admin/refunds/refund-page.tsx'
import DashboardPage from '#web/dashboard/dashboard-page.tsx'
import DonationRefundPage from '#web/donations/admin/donation-refund-page.tsx'
import DonationsPage from '#web/donations/admin/donations-page.tsx'
import AttendancePage from '#web/enrolments/admin/attendance-page.tsx'
import EnrolmentPage from '#web/enrolments/admin/enrolment-page.tsx'
import EnrolmentsPage from '#web/enrolments/admin/enrolments-page.tsx'
import ImportsPage from '#web/imports/imports-page.tsx'
import LibraryAdminPage from '#web/library/admin/library-admin-page.tsx'
import MailingPage from '#web/mailings/mailing-page.tsx'
import NoticesPage from '#web/notices/admin/notices-page.tsx'
import ClosedDaysPage from '#web/programmes/admin/closed-days-page.tsx'
import ProgrammeAdminPage from '#web/programmes/admin/programme-page.tsx'
import ProgrammesPage from '#web/programmes/admin/programmes-page.tsx'
import IncidentPage from '#web/security/admin/incident-page.tsx'
import IncidentsPage from '#web/security/admin/incidents-page.tsx'
import NotFoundPage from '#web/shell/states/not-found-page.tsx'
import SiteTextPage from '#web/site/admin/site-text-page.tsx'
import SiteTextsPage from '#web/site/admin/site-texts-page.tsx'
import StatisticsPage from '#web/statistics/statistics-page.tsx'
import StatusPage from '#web/status/status-page.tsx'
import { AdminFrame } from './admin-frame.tsx'

const components: Readonly<Record<AdminPageName, ComponentType>> = {
  dashboard: DashboardPage,
  administrators: AdministratorsPage,
  donations: DonationsPage,
  donationRefund: DonationRefundPage,
  ads: AdsPage,
  ad: AdPage,
  banners: BannersPage,
  banner: BannerPage,
  paymentEvents: PaymentEventsPage,
  library: LibraryAdminPage,
  statistics: StatisticsPage,
  enrolments: EnrolmentsPage,
  attendance: AttendancePage,
  mailing: MailingPage,
  notices: NoticesPage,
  siteTexts: SiteTextsPage,
  siteText: SiteTextPage,
  imports: ImportsPage,
  enrolment: EnrolmentPage,
  payments: PaymentsPage,
  refund: RefundPage,
  paymentFailures: PaymentFailuresPage,
  programmes: ProgrammesPage,
  closedDays: ClosedDaysPage,
  programme: ProgrammeAdminPage,
  prices: PricePage,
  association: AssociationPage,
  receiptExport: ReceiptsPage,
  auditLog: AuditPage,
  repair: RepairPage,
  accounts: AccountsPage,
  account: AccountPage,
  deactivation: DeactivationPage,
  status: StatusPage,
  incidents: IncidentsPage,
  incident: IncidentPage,
}

const componentAt = new Map<string, ComponentType>(
  Object.entries(components).map(([name, page]) => [adminPages[name as AdminPageName], page]),
)

/** The administration's page at this address, with the navigation. */
export default function Admin() {
  const { pathname } = useLocation()
  const path = pathname.replace(/\/$/, '')
  // The router leads here for no others.
  const Page = componentAt.get(path) ?? NotFoundPage
  return (
    <AdminFrame path={path}>
      <Page />
    </AdminFrame>
  )
}
