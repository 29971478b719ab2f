import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import type { DeskPage } from '#domain/pages.ts'
import NotFoundPage from '#web/shell/not-found-page.tsx'
import AdministratorsPage from './administrators-page.tsx'
import PaymentEventsPage from './payment-events-page.tsx'
import PaymentFailuresPage from './payment-failures-page.tsx'
import PaymentsPage from './payments-page.tsx'
import ReceiptsPage from './receipts-page.tsx'
import RefundPage from './refund-page.tsx'
import RepairPage from './repair-page.tsx'

const pages: Readonly<Record<DeskPage, ComponentType>> = {
  '/admin/administradores': AdministratorsPage,
  '/admin/avisos-de-pago': PaymentEventsPage,
  '/admin/pagos': PaymentsPage,
  '/admin/pagos/devolver': RefundPage,
  '/admin/pagos-fallidos': PaymentFailuresPage,
  '/admin/recibos': ReceiptsPage,
  '/admin/revisar-pagos': RepairPage,
}

/** Whichever page of the administrators' the address names. */
export default function Desk() {
  const { pathname } = useLocation()
  // The server answers for no others.
  const Page = pages[pathname.replace(/\/$/, '') as DeskPage] ?? NotFoundPage
  return <Page />
}
