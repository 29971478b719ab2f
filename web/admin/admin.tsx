import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import type { AdminPage } from '#domain/pages.ts'
import AccountPage from '#web/accounts/admin/account-page.tsx'
import AccountsPage from '#web/accounts/admin/accounts-page.tsx'
import AdministratorsPage from '#web/accounts/admin/administrators-page.tsx'
import DeactivationPage from '#web/accounts/admin/deactivation-page.tsx'
import AuditPage from '#web/audit/audit-page.tsx'
import AdPage from '#web/banners/admin/ad-page.tsx'
import AdsPage from '#web/banners/admin/ads-page.tsx'
import BannerPage from '#web/banners/admin/banner-page.tsx'
import BannersPage from '#web/banners/admin/banners-page.tsx'
import PaymentEventsPage from '#web/billing/admin/payment-events-page.tsx'
import PaymentFailuresPage from '#web/billing/admin/payment-failures-page.tsx'
import PaymentsPage from '#web/billing/admin/payments-page.tsx'
import PricePage from '#web/billing/admin/prices/price-page.tsx'
import ReceiptsPage from '#web/billing/admin/receipts-page.tsx'
import RepairPage from '#web/billing/admin/reconciliation/repair-page.tsx'
import RefundPage from '#web/billing/admin/refund-page.tsx'
import DonationRefundPage from '#web/donations/admin/donation-refund-page.tsx'
import DonationsPage from '#web/donations/admin/donations-page.tsx'
import AttendancePage from '#web/enrolments/admin/attendance-page.tsx'
import EnrolmentPage from '#web/enrolments/admin/enrolment-page.tsx'
import EnrolmentsPage from '#web/enrolments/admin/enrolments-page.tsx'
import LibraryAdminPage from '#web/library/admin/library-admin-page.tsx'
import MailingPage from '#web/mailings/mailing-page.tsx'
import ClosedDaysPage from '#web/programmes/admin/closed-days-page.tsx'
import ProgrammeAdminPage from '#web/programmes/admin/programme-page.tsx'
import ProgrammesPage from '#web/programmes/admin/programmes-page.tsx'
import NotFoundPage from '#web/shell/states/not-found-page.tsx'
import StatisticsPage from '#web/statistics/statistics-page.tsx'
import { AdminFrame } from './admin-frame.tsx'

const pages: Readonly<Record<AdminPage, ComponentType>> = {
  '/admin/administradores': AdministratorsPage,
  '/admin/aportaciones': DonationsPage,
  '/admin/aportaciones/devolver': DonationRefundPage,
  '/admin/anuncios': AdsPage,
  '/admin/anuncios/peticion': AdPage,
  '/admin/banners': BannersPage,
  '/admin/banners/editar': BannerPage,
  '/admin/avisos-de-pago': PaymentEventsPage,
  '/admin/biblioteca': LibraryAdminPage,
  '/admin/estadisticas': StatisticsPage,
  '/admin/inscripciones': EnrolmentsPage,
  '/admin/lista': AttendancePage,
  '/admin/inscripciones/correo': MailingPage,
  '/admin/inscripciones/persona': EnrolmentPage,
  '/admin/pagos': PaymentsPage,
  '/admin/pagos/devolver': RefundPage,
  '/admin/pagos-fallidos': PaymentFailuresPage,
  '/admin/programas': ProgrammesPage,
  '/admin/programas/cierres': ClosedDaysPage,
  '/admin/programas/editar': ProgrammeAdminPage,
  '/admin/programas/precio': PricePage,
  '/admin/recibos': ReceiptsPage,
  '/admin/registro': AuditPage,
  '/admin/revisar-pagos': RepairPage,
  '/admin/usuarios': AccountsPage,
  '/admin/usuarios/cuenta': AccountPage,
  '/admin/usuarios/desactivar': DeactivationPage,
}

/** Whichever page of the administrators' the address names, with the way to the others. */
export default function Admin() {
  const { pathname } = useLocation()
  const path = pathname.replace(/\/$/, '')
  // The server answers for no others.
  const Page = pages[path as AdminPage] ?? NotFoundPage
  return (
    <AdminFrame path={path}>
      <Page />
    </AdminFrame>
  )
}
