import { TimeoutStrategy, timeout } from 'cockatiel'
import type { Check, Finding } from './finding.ts'
import { bad, reasonOf } from './finding.ts'

/** A check that does not come to an end by then is given up. */
const inTime = timeout(60_000, TimeoutStrategy.Aggressive)

const marks = { good: '✓', warning: '!', bad: '✗' } as const

/** Runs one check; one that fails, or hangs, is a finding of its own. */
export async function runCheck(name: string, check: Check): Promise<Finding[]> {
  try {
    return await inTime.execute(check)
  } catch (error) {
    return [
      bad(
        `${name} could not be checked (${reasonOf(error)}).`,
        'Put right what stands above, and run this again.',
      ),
    ]
  }
}

/** A finding as it is printed, in one line or two; `secrets` are blotted out wherever they would appear. */
export function lineOf(finding: Finding, secrets: readonly string[]): string {
  const line = `${marks[finding.level]} ${finding.sentence}`
  const text = finding.level === 'good' ? line : `${line}\n  → ${finding.cure}`
  return secrets.filter(Boolean).reduce((shown, secret) => shown.replaceAll(secret, '…'), text)
}
