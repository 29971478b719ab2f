import { keptTypingKey } from '#web/kernel/forms/kept-typing.ts'
import { attempt } from '#web/kernel/http/stored-value.ts'
import { failedLogInsKey } from '#web/kernel/session/failed-log-ins.ts'

/** Forgets how often this browser has failed to log in (spec §4). */
export function clearFailedLogIns(): void {
  attempt(() => localStorage.removeItem(failedLogInsKey), undefined)
}

/**
 * Removes an account's data from this browser, such as half-filled forms: by convention all their keys
 * contain the account's id. What was typed before a log-in goes too.
 */
export function clearStored(userId: string): void {
  removeStored((key) => key.includes(userId) || key.startsWith(keptTypingKey))
}

/** Matches an account's id. */
const anyId = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/

/** Removes the data of accounts that have left without a log-out, once another one is logged in. */
export function clearStoredOfOthers(userId: string): void {
  removeStored((key) => anyId.test(key) && !key.includes(userId))
}

function removeStored(isRemoved: (key: string) => boolean): void {
  for (const storage of [() => sessionStorage, () => localStorage]) {
    attempt(() => {
      for (const key of Object.keys(storage())) {
        if (isRemoved(key)) storage().removeItem(key)
      }
    }, undefined)
  }
}
