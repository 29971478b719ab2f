import { choosable } from '#domain/admin/list.ts'
import { enrolmentColumns } from '#domain/enrolments/admin/enrolment-columns.ts'
import type { getEnrolment } from '#domain/enrolments/admin/enrolment-contract.ts'
import {
  type EnrolmentFilter,
  type EnrolmentOrder,
  enrolmentFilters,
  enrolmentOrders,
  type listEnrolments,
} from '#domain/enrolments/admin/enrolment-list-contract.ts'
import type { Answer } from '#web/http/types.ts'

/** One enrolment, as the page of its own sees it. */
export type Enrolment = Answer<typeof getEnrolment>

export type ListedEnrolment = Answer<typeof listEnrolments>['enrolments'][number]

/** The enrollee’s name; empty once they are erased. */
export function enrolleeName({ enrollee }: Pick<Enrolment, 'enrollee'>): string {
  return `${enrollee?.firstName ?? ''} ${enrollee?.lastName ?? ''}`.trim()
}

/** What the list can show besides the person's name. */
export const enrolmentChoice = choosable(enrolmentColumns)

export type EnrolmentColumn = (typeof enrolmentChoice)[number]

/** As few as answer most questions. */
const { chosen: usualColumns = [] } = enrolmentColumns

/** What the address says in their place. */
const noColumns = 'none'

/** What is looked for and how it is shown; texts as the form and the address hold them, empty for all. */
export interface EnrolmentView {
  words: string
  status: EnrolmentFilter | ''
  programme: string
  order: EnrolmentOrder
  page: number
  columns: readonly EnrolmentColumn[]
}

/** How the address names them: a view can be kept, sent on, and found again by going back. */
export const viewParameters = {
  words: 'buscar',
  status: 'estado',
  programme: 'programa',
  order: 'orden',
  page: 'pagina',
  columns: 'columnas',
} as const

export function viewFromAddress(address: URLSearchParams): EnrolmentView {
  const read = (name: keyof EnrolmentView) => address.get(viewParameters[name]) ?? ''
  const page = Number(read('page'))
  const columns = address.get(viewParameters.columns)?.split(',')
  return {
    words: read('words').trim().slice(0, 100),
    status: enrolmentFilters.find((one) => one === read('status')) ?? '',
    programme: /^(\d{1,9}|other)$/.test(read('programme')) ? read('programme') : '',
    order: enrolmentOrders.find((one) => one === read('order')) ?? enrolmentOrders[0],
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    columns: columns ? enrolmentChoice.filter((one) => columns.includes(one)) : usualColumns,
  }
}

/** Only what differs from what is shown unasked. */
export function viewToAddress(view: EnrolmentView): Record<string, string> {
  const { words, status, programme, order, page, columns } = view
  const texts: Record<keyof EnrolmentView, string> = {
    words: words.trim(),
    status,
    programme,
    order: order === enrolmentOrders[0] ? '' : order,
    page: page === 1 ? '' : String(page),
    columns: `${columns}` === `${usualColumns}` ? '' : columns.join(',') || noColumns,
  }
  return Object.fromEntries(
    Object.entries(viewParameters).flatMap(([name, parameter]) => {
      const text = texts[name as keyof EnrolmentView]
      return text === '' ? [] : [[parameter, text]]
    }),
  )
}

/** The query's parameters, without the page. */
export function toQuery({ words, status, programme, order }: EnrolmentView) {
  return {
    search: words || undefined,
    status: status || undefined,
    programmeId: programme || undefined,
    sort: order,
  }
}
