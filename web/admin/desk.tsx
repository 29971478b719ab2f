import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import type { DeskPage } from '#domain/pages.ts'
import NotFoundPage from '#web/shell/not-found-page.tsx'
import AccountPage from './account-page.tsx'
import AccountsPage from './accounts-page.tsx'
import AdPage from './ad-page.tsx'
import AdministratorsPage from './administrators-page.tsx'
import AdsPage from './ads-page.tsx'
import AttendancePage from './attendance-page.tsx'
import AuditPage from './audit-page.tsx'
import BannerPage from './banner-page.tsx'
import BannersPage from './banners-page.tsx'
import ClosedDaysPage from './closed-days-page.tsx'
import DeactivationPage from './deactivation-page.tsx'
import { DeskFrame } from './desk-frame.tsx'
import DonationRefundPage from './donation-refund-page.tsx'
import DonationsPage from './donations-page.tsx'
import EnrolmentPage from './enrolment-page.tsx'
import EnrolmentsPage from './enrolments-page.tsx'
import LibraryDeskPage from './library-desk-page.tsx'
import MailingPage from './mailing-page.tsx'
import PaymentEventsPage from './payment-events-page.tsx'
import PaymentFailuresPage from './payment-failures-page.tsx'
import PaymentsPage from './payments-page.tsx'
import PricePage from './price-page.tsx'
import ProgrammeDeskPage from './programme-page.tsx'
import ProgrammesPage from './programmes-page.tsx'
import ReceiptsPage from './receipts-page.tsx'
import RefundPage from './refund-page.tsx'
import RepairPage from './repair-page.tsx'
import StatisticsPage from './statistics-page.tsx'

const pages: Readonly<Record<DeskPage, ComponentType>> = {
  '/admin/administradores': AdministratorsPage,
  '/admin/aportaciones': DonationsPage,
  '/admin/aportaciones/devolver': DonationRefundPage,
  '/admin/anuncios': AdsPage,
  '/admin/anuncios/peticion': AdPage,
  '/admin/banners': BannersPage,
  '/admin/banners/editar': BannerPage,
  '/admin/avisos-de-pago': PaymentEventsPage,
  '/admin/biblioteca': LibraryDeskPage,
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
  '/admin/programas/editar': ProgrammeDeskPage,
  '/admin/programas/precio': PricePage,
  '/admin/recibos': ReceiptsPage,
  '/admin/registro': AuditPage,
  '/admin/revisar-pagos': RepairPage,
  '/admin/usuarios': AccountsPage,
  '/admin/usuarios/cuenta': AccountPage,
  '/admin/usuarios/desactivar': DeactivationPage,
}

/** Whichever page of the administrators' the address names, with the way to the others. */
export default function Desk() {
  const { pathname } = useLocation()
  const path = pathname.replace(/\/$/, '')
  // The server answers for no others.
  const Page = pages[path as DeskPage] ?? NotFoundPage
  return (
    <DeskFrame path={path}>
      <Page />
    </DeskFrame>
  )
}
