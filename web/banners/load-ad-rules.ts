import type { AdRequestFields } from '#domain/banners/ads-contract.ts'
import { schemaValidator, type Validate } from '#web/kernel/forms/validation.ts'

/** Without its rules the form is sent as it stands: the server checks it by the same ones. */
export async function loadAdRules(): Promise<Validate<AdRequestFields>> {
  try {
    return schemaValidator((await import('#domain/banners/ads-contract.ts')).adRequestFields)
  } catch {
    return (values) => ({ payload: values as unknown as AdRequestFields })
  }
}
