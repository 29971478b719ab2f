import type {
  cancelSubscription,
  previewCancellations,
} from '#domain/billing/cancellation-contract.ts'
import { type ApiError, apiErrorOf } from '#web/kernel/http/api-error.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'

export type Cancellable = ResponseOf<typeof previewCancellations>['enrolments'][number]

type Ended = ResponseOf<typeof cancelSubscription>

export interface Outcome {
  ended: { enrolment: Cancellable; answer: Ended }[]
  failed: { enrolment: Cancellable; error: ApiError }[]
}

/**
 * Cancels one after the other, each by a call of its own. A refusal for one does not stop the
 * others; after a failure that would repeat, the rest is not tried and counts as failed with it.
 * @param cancel safe to be called again for one whose response was lost
 */
export async function cancelOneByOne(
  enrolments: readonly Cancellable[],
  cancel: (enrolment: Cancellable) => Promise<Ended>,
): Promise<Outcome> {
  const outcome: Outcome = { ended: [], failed: [] }
  let blocked: ApiError | null = null
  for (const enrolment of enrolments) {
    if (blocked) {
      outcome.failed.push({ enrolment, error: blocked })
      continue
    }
    try {
      outcome.ended.push({ enrolment, answer: await cancel(enrolment) })
    } catch (caught) {
      const error = apiErrorOf(caught)
      outcome.failed.push({ enrolment, error })
      if (concernsAll(error)) blocked = error
    }
  }
  return outcome
}

/** No connection, no session, a form that is refused, a server in trouble: not one person's matter. */
function concernsAll({ status }: ApiError): boolean {
  return status !== 404 && status !== 409
}
