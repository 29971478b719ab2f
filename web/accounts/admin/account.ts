import {
  type AccountFilter,
  type AccountOrder,
  accountFilters,
  accountOrders,
  type listAccounts,
  type readAccount,
} from '#domain/accounts/admin/account-contract.ts'
import { choiceValue, listAddress, pageNumber, searchWords } from '#web/admin/lists/list-address.ts'
import type { Answer } from '#web/http/types.ts'
import { adminPaths } from '#web/own-paths.ts'

export type ListedAccount = Answer<typeof listAccounts>['accounts'][number]

export type Account = Answer<typeof readAccount>

/** The search and its page. */
export interface AccountSearch {
  words: string
  show: AccountFilter
  order: AccountOrder
  page: number
}

const address = listAddress<AccountSearch>({
  words: searchWords,
  show: choiceValue('estado', accountFilters, 'all'),
  order: choiceValue('orden', accountOrders, 'name'),
  page: pageNumber,
})

export const accountsFromAddress = address.read

export const accountsAddress = (search: AccountSearch) => adminPaths.accounts(address.write(search))
