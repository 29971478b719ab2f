import { formatPhone } from '#domain/accounts/phone.ts'
import type { Language } from '#domain/language.ts'
import { fromEuros } from '#domain/money.ts'
import type { Column } from '#server/admin/spreadsheet.ts'
import type { Deps } from '#server/deps.ts'
import { translator } from '#server/http/language.ts'
import {
  type EnrolmentQuery,
  enrolmentIds,
  enrolmentsWith,
  type ListedEnrolment,
} from './enrolment-list.ts'

/** How many enrolments are held at a time. */
const BATCH = 1000

/**
 * The enrolments that are looked for, in the list's order. Their ids are settled at the beginning, so
 * that none comes twice or is missed while people enrol and leave; the rest is read batch by batch.
 */
export async function* enrolmentsInBatches(
  deps: Pick<Deps, 'db' | 'businessClock'>,
  wanted: EnrolmentQuery,
): AsyncGenerator<readonly ListedEnrolment[]> {
  const ids = await enrolmentIds(deps, wanted)
  for (let start = 0; start < ids.length; start += BATCH) {
    yield await enrolmentsWith(deps, ids.slice(start, start + BATCH))
  }
}

/** What stands in the columns of the file, in the reader's language. */
export function enrolmentColumns(language: Language): readonly Column<ListedEnrolment>[] {
  const t = translator(language)
  const column = (key: string, width: number, cell: Column<ListedEnrolment>['cell']) => ({
    title: t(`enrolment-admin:columns.${key}`),
    width,
    cell,
  })
  return [
    column('person', 30, ({ enrollee }) => enrollee ?? t('enrolment-admin:erased')),
    column('programme', 14, ({ programmeName }) => programmeName),
    column('status', 12, ({ status }) => t(`enrolment-admin:status.${status}`)),
    column('phone', 16, ({ phone }) => phone),
    column('age', 8, ({ age }) => (age === null ? null : String(age))),
    column('locality', 20, ({ locality }) => locality),
    column('payer', 30, ({ payer }) => payer?.name ?? null),
    column('email', 32, ({ payer }) => payer?.email ?? null),
    column('payerPhone', 16, ({ payer }) => payer && formatPhone(payer.phone)),
    column('enrolledOn', 12, ({ enrolledOn }) => ({ day: enrolledOn })),
    column('nextCharge', 12, ({ nextCharge }) => nextCharge && { day: nextCharge.date }),
    column('amount', 10, ({ nextCharge }) => nextCharge && { cents: fromEuros(nextCharge.amount) }),
    column('end', 12, ({ effectiveEndDate: day }) => (day === null ? null : { day })),
  ]
}
