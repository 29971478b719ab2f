import type { Store } from '../state/store.ts'
import { invalidRequest } from './errors.ts'
import { type FaultKind, type FaultRule, matches, readRule } from './fault-rule.ts'

/** Replaces the rules in force by those of a request's body, `{ faults: [...] }`. */
export function setFaults(store: Store, body: unknown): void {
  const given = (body as { faults?: unknown } | null)?.faults
  if (!Array.isArray(given)) throw invalidRequest('Send { "faults": [...] }.', { param: 'faults' })
  const rules = given.map(readRule)
  store.faults.clear()
  for (const rule of rules) store.faults.put(rule)
}

/** The first rule of this kind that strikes here, counted as used; null if none does. */
export function takeFault(
  store: Store,
  kind: FaultKind,
  target: { method?: string; path: string; after?: boolean },
): FaultRule | null {
  const rule = store.faults
    .all()
    .find(
      (candidate) =>
        candidate.kind === kind &&
        candidate.times !== 0 &&
        (!candidate.method || candidate.method === target.method) &&
        (target.after === undefined || candidate.after === target.after) &&
        matches(candidate, target.path),
    )
  if (!rule) return null
  if (rule.times !== null) store.faults.patch(rule.id, { times: rule.times - 1 })
  return rule
}
