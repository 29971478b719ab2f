import { isMissingScript } from '#web/errors/missing-script.ts'
import { recover } from '#web/errors/recover.ts'
import { ApiError } from '#web/kernel/http/api-error.ts'
import { i18n } from '#web/kernel/i18n/i18n.ts'

/** @throws ApiError when a script that a form cannot do without is not to be had */
export async function importOrThrow<Module>(loading: Promise<Module>): Promise<Module> {
  try {
    return await loading
  } catch (error) {
    // A newer version is on the server: this page cannot send the form any more.
    if (isMissingScript(error)) await recover(error)
    const code = 'connection.offline'
    throw new ApiError(0, { code, error: i18n.t(code, { ns: 'ui' }) })
  }
}
