import {
  accountFilters,
  accountOrders,
  type listAccounts,
  type readAccount,
} from '#domain/accounts/admin/account-contract.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import {
  choiceValue,
  listSearchParams,
  pageNumber,
  searchWords,
} from '#web/kernel/lists/list-search-params.ts'
import { adminPaths } from '#web/signed-in-paths.ts'

export type ListedAccount = ResponseOf<typeof listAccounts>['accounts'][number]

export type Account = ResponseOf<typeof readAccount>

const address = listSearchParams({
  words: searchWords,
  show: choiceValue('estado', accountFilters, 'all'),
  order: choiceValue('orden', accountOrders, 'name'),
  page: pageNumber,
})

/** The search and its page. */
export type AccountSearch = ReturnType<typeof address.read>

export const accountsFromAddress = address.read

export const accountsAddress = (search: AccountSearch) => adminPaths.accounts(address.write(search))
