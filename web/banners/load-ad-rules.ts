import type { AdRequestFields } from '#domain/banners/ads-contract.ts'
import { type Check, checkBy } from '#web/ui/fields/check.ts'

/** Without its rules the form is sent as it stands: the server checks it by the same ones. */
export async function loadAdRules(): Promise<Check<AdRequestFields>> {
  try {
    return checkBy((await import('#domain/banners/ads-contract.ts')).adRequestFields)
  } catch {
    return (values) => ({ payload: values as unknown as AdRequestFields })
  }
}
