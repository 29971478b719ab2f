import type { z } from 'zod'
import { type search as contract, RESULTS_PER_KIND } from '#domain/dashboard/search-contract.ts'
import type { Right } from '#domain/kernel/rights.ts'
import { listAccounts } from '#server/accounts/admin/list-accounts.ts'
import { listPayments } from '#server/billing/admin/list-payments.ts'
import { listEnrolments } from '#server/enrolments/admin/enrolment-list.ts'
import { plainSearch, plainWords } from '#server/kernel/db/text-search.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Session } from '#server/kernel/http/authenticated-session.ts'
import { mayUse } from '#server/kernel/http/session-rights.ts'
import { listAdminDocuments } from '#server/library/admin/list-documents.ts'

type Answer = z.output<typeof contract.response>

/** Looks for these words in each list that the reader may open, as the list itself does. */
export async function search(deps: Deps, session: Session, words: string): Promise<Answer> {
  const may = (right: Right) => mayUse(session, right)
  const [enrolled, holders, paid, library] = await Promise.all([
    may('lookUp')
      ? listEnrolments(deps, { search: words, sort: 'newest', page: 1 })
      : { isClosest: false, enrolments: [] },
    may('lookUp')
      ? listAccounts(deps, session.user.id, { search: words, show: 'all', order: 'name', page: 1 })
      : { isClosest: false, accounts: [] },
    may('money') ? listPayments(deps, { search: words }) : { isClosest: false, payments: [] },
    may('library')
      ? listAdminDocuments(deps.db, { search: words, show: 'standing' })
      : { isClosest: false, documents: [] },
  ])
  const lists = [
    [enrolled.isClosest, enrolled.enrolments],
    [holders.isClosest, holders.accounts],
    [paid.isClosest, paid.payments],
    [library.isClosest, library.documents],
  ] as const
  const isClosest = lists.every(([isSimilar, rows]) => isSimilar || rows.length === 0)
  // What is merely similar says nothing beside what has the words.
  const rowsOf = <Row>(list: { isClosest: boolean }, rows: readonly Row[]) =>
    list.isClosest && !isClosest ? [] : rows
  const enrolments = rowsOf(enrolled, enrolled.enrolments)
  const accounts = rowsOf(holders, holders.accounts)
  const payments = rowsOf(paid, paid.payments)
  const documents = rowsOf(library, library.documents)
  return {
    isClosest,
    enrolments: some(ownNamesFirst(enrolments, words), (enrolment) => {
      const { id, enrollee, payer, programmeName, status, effectiveEndDate } = enrolment
      const other = payer && payer.name !== enrollee ? payer.name : null
      return { id, enrollee, payer: other, programmeName, status, effectiveEndDate }
    }),
    accounts: some(accounts, ({ id, name, email }) => ({ id, name, email })),
    payments: some(
      ownNamesFirst(payments, words),
      ({ id, receiptNumber, enrollee, month, amount }) => ({
        id,
        receiptNumber,
        enrollee,
        month,
        amount,
      }),
    ),
    documents: some(documents, ({ id, type, title }) => ({ id, type, title })),
  }
}

/** Searches also match the payer's name: rows whose enrollee's own name matches come first. */
function ownNamesFirst<Row extends { enrollee: string | null }>(
  rows: readonly Row[],
  words: string,
) {
  const parts = plainWords(words)
  const isCalledSo = ({ enrollee }: Row) =>
    enrollee !== null && parts.every((part) => plainSearch(enrollee).includes(part))
  return rows.toSorted((one, other) => Number(isCalledSo(other)) - Number(isCalledSo(one)))
}

function some<Row, Found>(rows: readonly Row[], view: (row: Row) => Found) {
  return {
    found: rows.slice(0, RESULTS_PER_KIND).map(view),
    isMore: rows.length > RESULTS_PER_KIND,
  }
}
