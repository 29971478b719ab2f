import { enrolmentColumns } from '#domain/enrolments/admin/enrolment-columns.ts'
import type { getEnrolment } from '#domain/enrolments/admin/enrolment-contract.ts'
import {
  enrolmentFilters,
  enrolmentOrders,
  type listEnrolments,
} from '#domain/enrolments/admin/enrolment-list-contract.ts'
import { choosable } from '#domain/kernel/lists/list.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import {
  choiceValue,
  listSearchParams,
  pageNumber,
  searchWords,
  textValue,
} from '#web/kernel/lists/list-search-params.ts'

/** One enrolment, as the page of its own sees it. */
export type Enrolment = ResponseOf<typeof getEnrolment>

export type ListedEnrolment = ResponseOf<typeof listEnrolments>['enrolments'][number]

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

const address = listSearchParams({
  words: { ...searchWords, read: (text) => searchWords.read(text).slice(0, 100) },
  status: choiceValue('estado', enrolmentFilters, ''),
  programme: textValue('programa', (text) => /^(\d{1,9}|other)$/.test(text)),
  /** The import that they came by. */
  imported: textValue('importacion', (text) => /^[0-9a-f-]{36}$/.test(text)),
  order: choiceValue('orden', enrolmentOrders, enrolmentOrders[0]),
  page: pageNumber,
  columns: {
    parameter: 'columnas',
    read: (text: string | null): readonly EnrolmentColumn[] => {
      const named = text?.split(',')
      return named ? enrolmentChoice.filter((one) => named.includes(one)) : usualColumns
    },
    write: (columns: readonly EnrolmentColumn[]) =>
      `${columns}` === `${usualColumns}` ? '' : columns.join(',') || noColumns,
  },
})

/** Search, filters and columns; texts as the form and the address hold them, empty for all. */
export type EnrolmentView = ReturnType<typeof address.read>

export const { parameters: viewParameters, read: viewFromAddress, write: viewToAddress } = address

/** The query's parameters, without the page. */
export function toQuery({ words, status, programme, imported, order }: EnrolmentView) {
  return {
    search: words || undefined,
    status: status || undefined,
    programmeId: programme || undefined,
    importId: imported || undefined,
    sort: order,
  }
}
