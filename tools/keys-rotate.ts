import { z } from 'zod'
import { resealAll } from '#server/rotate-keys.ts'
import { readOptions } from './command-line.ts'
import { onInstallation } from './installation.ts'
import { Problem } from './problem.ts'

readOptions(z.object({}), 'npm run keys:rotate')

await onInstallation(async (deps) => {
  if (deps.config.secretKeys.length === 1) {
    throw new Problem(
      'There is no older key. Put a new one into SECRET_KEY, which `openssl rand -base64 32` makes, and the one that you had into SECRET_KEY_OLD; restart the site, and call this again.',
    )
  }
  const { resealed, unreadable } = await resealAll(deps)
  console.log(`${resealed} texts that an older key had sealed are sealed with SECRET_KEY now.`)
  if (unreadable > 0) {
    throw new Problem(
      `${unreadable} texts open with none of these keys. Put the key that sealed them into SECRET_KEY_OLD as well, and call this again.`,
    )
  }
  console.log(
    'SECRET_KEY_OLD is needed no more: take it out, and restart the site. Keep it for as long as you keep backups that were made before today.',
  )
})
