import type { AssociationSection } from '#domain/association/sections.ts'
import type { PaymentEventState } from '#domain/billing/admin/payment-events-contract.ts'
import type { Language } from '#domain/kernel/language.ts'
import { adminPages } from '#domain/pages.ts'
import type { ProgrammeId } from '#domain/programmes/programme.ts'
import { withQuery } from '#web/kernel/page/with-query.ts'
import { paths, programmeParameter } from './paths.ts'

// The addresses that signed-in pages of several nouns lead to, apart from paths.ts, which comes with every page. Those
// to which a noun's own pages lead alone are in its admin/paths.ts.

/** The query parameter that names the enrolment which is to be cancelled. */
export const enrolmentParameter = 'inscripcion'

/** The query parameter that names the enrolment which an administrator looks at. */
export const adminEnrolmentParameter = 'id'

/** The query parameter that names the programme which an administrator changes. */
export const adminProgrammeParameter = 'id'

/** The query parameter that names the part of the association's details which is changed. */
export const sectionParameter = 'apartado'

/** The query parameter that names the payment whose money is given back. */
export const paymentParameter = 'pago'

/** The query parameter that names a section of a public page. */
export const siteSectionParameter = 'seccion'

/** The query parameter that names a day, `YYYY-MM-DD`. */
export const dayParameter = 'dia'

/** The query parameter that says which of an administrators' list are shown. */
export const stateParameter = 'estado'

/** The query parameter, and the form's field, with the words that an administrators' list is searched for. */
export const wordsParameter = 'buscar'

/** The query parameter that names the account whose page it is. */
export const accountIdParameter = 'id'

/** The query parameter that names the account whose changes are listed. */
export const accountParameter = 'cuenta'

/** The query parameter with the id of a person whom the reader has enrolled. */
export const personParameter = 'persona'

/** Says what the list of receipts is narrowed by, and what the address calls it. */
export const invoiceParameters = {
  year: 'anio',
  enrollee: personParameter,
  programmeId: programmeParameter,
}

export type InvoiceFilter = { [name in keyof typeof invoiceParameters]?: string | undefined }

/** Describes what a file for spreadsheets is narrowed down by. */
type ProgrammeFile = Readonly<Record<string, string | undefined>>

export const ownPaths = {
  /** A programme's form, prefilled with a person whom the reader has enrolled before. */
  enrol: (slug: string, enrolleeId: string) =>
    `${paths.programme(slug)}?${personParameter}=${enrolleeId}`,
  /** The data of a person whom the reader has enrolled. */
  person: (enrolleeId: string) => `${paths.person()}?${personParameter}=${enrolleeId}`,
  /** Says where one leaves programmes; an enrolment's id chooses that one to begin with. */
  cancel: (enrolmentId: string) => `${paths.cancel()}?${enrolmentParameter}=${enrolmentId}`,
  invoices: (filter: InvoiceFilter = {}) =>
    withQuery(
      paths.invoices(),
      Object.entries(invoiceParameters).map(([name, parameter]) => [
        parameter,
        filter[name as keyof InvoiceFilter],
      ]),
    ),
  /** Documents, made by the server: links that leave the page where it is. */
  receiptPdf: (pdfUrl: string, language: Language) => `${pdfUrl}?lng=${language}`,
  yearPdf: (year: string, language: Language) => `/api/invoices/year/${year}/pdf?lng=${language}`,
  receiptExport: (file: { from: string; to: string; format: 'csv' | 'xlsx'; lng: Language }) =>
    withQuery('/api/admin/receipts/export', Object.entries(file)),
  enrolmentExport: (file: ProgrammeFile) =>
    withQuery('/api/admin/enrolments/export', Object.entries(file)),
  /** A kept picture as it stands, of one that moves its beginning. */
  adminPicture: (fileId: string) => `/api/admin/files/${fileId}/1600.avif`,
} as const

/** The administrators' pages whose address says what they show; the others are in adminPages. */
export const adminPaths = {
  account: (id?: string) => withQuery(adminPages.account, [[accountIdParameter, id]]),
  deactivation: (id?: string) => withQuery(adminPages.deactivation, [[accountIdParameter, id]]),
  accounts: (search: Readonly<Record<string, string>> = {}) =>
    withQuery(adminPages.accounts, Object.entries(search)),
  auditLog: (search: Readonly<Record<string, string>> = {}) =>
    withQuery(adminPages.auditLog, Object.entries(search)),
  enrolments: (view: Readonly<Record<string, string>> = {}) =>
    withQuery(adminPages.enrolments, Object.entries(view)),
  /** Says who comes to a programme on a day; both are chosen there where they are not named. */
  attendance: (programme?: ProgrammeId, day?: string) =>
    withQuery(adminPages.attendance, [
      [programmeParameter, programme?.toString()],
      [dayParameter, day],
    ]),
  enrolment: (id?: string) => withQuery(adminPages.enrolment, [[adminEnrolmentParameter, id]]),
  /** Where money is taken at the desk for an enrolment, and for all of its payer's. */
  deskPayment: (enrolmentId?: string) =>
    withQuery(adminPages.deskPayment, [[enrolmentParameter, enrolmentId]]),
  /** Where a person is enrolled for an account, to pay at the desk. */
  deskEnrolment: (accountId?: string) =>
    withQuery(adminPages.deskEnrolment, [[accountIdParameter, accountId]]),
  /** Where a fee of its own is set for an enrolment. */
  ownFee: (enrolmentId?: string) =>
    withQuery(adminPages.ownFee, [[enrolmentParameter, enrolmentId]]),
  /** One to be changed; without any, to add one. */
  programme: (id?: ProgrammeId) =>
    withQuery(adminPages.programme, [[adminProgrammeParameter, id?.toString()]]),
  /** A message to whom the list shows that is narrowed down so. */
  mailing: (view: Readonly<Record<string, string>> = {}) =>
    withQuery(adminPages.mailing, Object.entries(view)),
  association: (section?: AssociationSection) =>
    withQuery(adminPages.association, [[sectionParameter, section]]),
  prices: (programme?: ProgrammeId) =>
    withQuery(adminPages.prices, [[programmeParameter, programme?.toString()]]),
  payments: (search: Readonly<Record<string, string>> = {}) =>
    withQuery(adminPages.payments, Object.entries(search)),
  /** Those that are not settled, or all. */
  paymentFailures: (show?: 'all') =>
    withQuery(adminPages.paymentFailures, [[stateParameter, show]]),
  refund: (invoiceId?: string) => withQuery(adminPages.refund, [[paymentParameter, invoiceId]]),
  /** The payment check, with the enrolments that are active, or others. */
  repair: (show?: string) => withQuery(adminPages.repair, [[stateParameter, show]]),
  paymentEvents: (state?: PaymentEventState) =>
    withQuery(adminPages.paymentEvents, [[stateParameter, state]]),
  siteText: (section?: string) => withQuery(adminPages.siteText, [[siteSectionParameter, section]]),
  receiptAccounts: (period?: { from: string; to: string }) =>
    withQuery(adminPages.receiptExport, Object.entries(period ?? {})),
} as const
