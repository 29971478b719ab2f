import { DAY_MS } from '#domain/kernel/durations.ts'
import { bad, type Finding, good, warning } from '#domain/status/status.ts'
import { answersInTime } from '#server/kernel/adapters/answers-in-time.ts'
import { certificateEnds } from '#server/kernel/adapters/certificate.ts'
import { freeSpace, inGigabytes, scarceSpace } from '#server/kernel/adapters/disk-space.ts'
import type { Deps } from '#server/kernel/deps.ts'

/** A person waits for the page. */
const ANSWER_TIMEOUT_MS = 3000
/** Certificates of 90 days are renewed with 30 left: fewer say that the renewal fails. */
const ENDING_MS = 21 * DAY_MS
const ENDS_MS = 4 * DAY_MS

/** Finds whether there is room where the site keeps files, and its own database. */
export async function diskStatus(
  { config }: Pick<Deps, 'config'>,
  bytesFree = freeSpace,
): Promise<Finding> {
  const free = await bytesFree(config.dataDir)
  const count = inGigabytes(free)
  if (free < scarceSpace.full) return bad('disk', 'diskFull')
  return free < scarceSpace.little
    ? warning('disk', 'diskLittle', { count })
    : good('disk', 'diskFree', { count })
}

/** Returns whether the virus scanner answers; `null` where none is set. */
export async function scannerStatus({ scanner }: Pick<Deps, 'scanner'>): Promise<Finding | null> {
  if (!scanner) return null
  return (await answersInTime(scanner.ping()))
    ? good('scanner', 'scannerAnswers')
    : bad('scanner', 'scannerAway')
}

/** Finds whether browsers will go on trusting the site; `null` where it is not on https. */
export async function certificateStatus(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  endOf = certificateEnds,
): Promise<Finding | null> {
  const { protocol, hostname, port } = new URL(config.appUrl)
  if (protocol !== 'https:') return null
  try {
    const at = await endOf(hostname, Number(port || 443), ANSWER_TIMEOUT_MS)
    const left = at.getTime() - clock.now().getTime()
    if (left < 0) return bad('certificate', 'certificateExpired', { at })
    if (left < ENDS_MS) return bad('certificate', 'certificateEnding', { at })
    return left < ENDING_MS
      ? warning('certificate', 'certificateEnding', { at })
      : good('certificate', 'certificateGood', { at })
  } catch {
    return warning('certificate', 'certificateUnread')
  }
}
