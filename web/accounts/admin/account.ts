import {
  type AccountFilter,
  type AccountOrder,
  accountFilters,
  accountOrders,
  type listAccounts,
  type readAccount,
} from '#domain/accounts/admin/account-contract.ts'
import { adminPages } from '#domain/admin-pages.ts'
import type { Answer } from '#web/http/types.ts'

export type ListedAccount = Answer<typeof listAccounts>['accounts'][number]

export type Account = Answer<typeof readAccount>

/** What is looked for, and which page of it. */
export interface AccountSearch {
  words: string
  show: AccountFilter
  order: AccountOrder
  page: number
}

/** How the address names them: a search can be kept, sent on, and found again by going back. */
const names = { words: 'buscar', show: 'estado', order: 'orden', page: 'pagina' } as const

export function accountsFromAddress(address: URLSearchParams): AccountSearch {
  const read = (name: keyof AccountSearch) => address.get(names[name]) ?? ''
  const page = Number(read('page'))
  return {
    words: read('words').trim(),
    show: accountFilters.find((one) => one === read('show')) ?? 'all',
    order: accountOrders.find((one) => one === read('order')) ?? 'name',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** Leaves out what is so anyway. */
export function accountsAddress({ words, show, order, page }: AccountSearch): string {
  const entries = [
    ...(words ? [[names.words, words]] : []),
    ...(show === 'all' ? [] : [[names.show, show]]),
    ...(order === 'name' ? [] : [[names.order, order]]),
    ...(page === 1 ? [] : [[names.page, String(page)]]),
  ]
  return entries.length === 0
    ? adminPages.accounts
    : `${adminPages.accounts}?${new URLSearchParams(entries)}`
}
