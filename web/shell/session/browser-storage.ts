import { failedLogInsKey } from '#web/accounts/log-in/failed-log-ins.ts'
import { formTextsKey } from '#web/errors/form-texts-key.ts'

/** Forgets how often this browser has failed to log in (spec §4). */
export function clearFailedLogIns(): void {
  try {
    localStorage.removeItem(failedLogInsKey)
  } catch {
    // A browser that forbids its storage has nothing to forget.
  }
}

/**
 * Removes an account's data from this browser, such as half-filled forms: by convention all their keys
 * contain the account's id. What was typed before a log-in goes too.
 */
export function clearStored(userId: string): void {
  for (const storage of [() => sessionStorage, () => localStorage]) {
    try {
      for (const key of Object.keys(storage())) {
        if (key.includes(userId) || key.startsWith(formTextsKey)) storage().removeItem(key)
      }
    } catch {
      // As above.
    }
  }
}
