import { type InvoiceFilter, invoiceParameters } from '#web/own-paths.ts'
import type { Invoices } from './invoice.ts'

/** The filter in the address; invalid values are left out. */
export function filterIn(search: URLSearchParams): InvoiceFilter {
  const read = (name: string, form: RegExp) => {
    const value = search.get(name) ?? ''
    return form.test(value) ? value : undefined
  }
  return {
    year: read(invoiceParameters.year, /^\d{4}$/),
    enrollee: read(invoiceParameters.enrollee, /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
    programmeId: read(invoiceParameters.programmeId, /^\d{1,9}$/),
  }
}

/** The year whose sum and document are offered: the chosen one, or the only one there is. */
export function yearShown({ year }: InvoiceFilter, { years }: Invoices): string | undefined {
  return year ?? (years.length === 1 ? years[0] : undefined)
}
