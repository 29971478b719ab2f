import { useState } from 'react'
import { repairPayments } from '#domain/billing/admin/repair-contract.ts'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import type { RepairResult } from './repair-results.tsx'
import type { FoundDifference } from './repair-review.ts'

/** One repair calls the provider several times. */
const REPAIR_TIMEOUT_MS = 60_000

interface Repairs {
  run: (differences: readonly FoundDifference[]) => void
  /** How many of how many are done, while it goes on. */
  position: { done: number; count: number } | null
  results: readonly RepairResult[]
  /** Why it has stopped half way. */
  problem: string | null
}

/** Repairs one difference after the other, so that progress can be shown. */
export function useRepairs(onRepaired: () => void): Repairs {
  const [position, setPosition] = useState<Repairs['position']>(null)
  const [results, setResults] = useState<readonly RepairResult[]>([])

  const { mutate, errorText } = useSubmit(async (differences: readonly FoundDifference[]) => {
    const count = differences.length
    const done: RepairResult[] = []
    setResults([])
    setPosition({ done: 0, count })
    try {
      for (const difference of differences) {
        const { results: answered } = await call(repairPayments, {
          body: { differenceIds: [difference.id] },
          timeout: REPAIR_TIMEOUT_MS,
        })
        // None where a newer comparison does not find it any more.
        done.push({ difference, outcome: answered[0]?.outcome ?? 'alreadyFine' })
        setPosition({ done: done.length, count })
      }
    } finally {
      setResults(done)
      setPosition(null)
      onRepaired()
    }
  })

  return { run: mutate, position, results, problem: errorText }
}
