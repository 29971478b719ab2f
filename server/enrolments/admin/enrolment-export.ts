import { chunksOf } from '#domain/kernel/chunks.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  type EnrolmentQuery,
  enrolmentIds,
  enrolmentsWith,
  type ListedEnrolment,
} from './enrolment-list.ts'

/** How many enrolments are held at a time. */
const BATCH = 1000

/**
 * The enrolments that match, in the list's order. Their ids are read at the beginning, so
 * that none comes twice or is missed while people enrol and leave; the rest is read batch by batch.
 */
export async function* enrolmentsInBatches(
  deps: Pick<Deps, 'db' | 'businessClock'>,
  filter: EnrolmentQuery,
): AsyncGenerator<readonly ListedEnrolment[]> {
  const ids = await enrolmentIds(deps, filter)
  for (const batch of chunksOf(ids, BATCH)) yield await enrolmentsWith(deps, batch)
}
