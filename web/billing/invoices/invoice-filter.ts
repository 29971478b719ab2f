import { isUuid } from '#web/kernel/http/uuid.ts'
import { type InvoiceFilter, invoiceParameters } from '#web/signed-in-paths.ts'
import type { Invoices } from './invoice.ts'

/** The filter in the address; invalid values are left out. */
export function filterIn(search: URLSearchParams): InvoiceFilter {
  const read = (name: string, isValid: (value: string) => boolean) => {
    const value = search.get(name) ?? ''
    return isValid(value) ? value : undefined
  }
  return {
    year: read(invoiceParameters.year, (year) => /^\d{4}$/.test(year)),
    enrollee: read(invoiceParameters.enrollee, isUuid),
    programmeId: read(invoiceParameters.programmeId, (id) => /^\d{1,9}$/.test(id)),
  }
}

/** The year whose sum and document are offered: the chosen one, or the only one there is. */
export function yearShown({ year }: InvoiceFilter, { years }: Invoices): string | undefined {
  return year ?? (years.length === 1 ? years[0] : undefined)
}
