import { useSyncExternalStore } from 'react'
import { call } from '#web/http/client.ts'
import { getConfig } from './light-endpoints.ts'
import { createRemoteValue } from './remote-value.ts'

const config = createRemoteValue(() => call(getConfig))

/** What the server says of itself; `value` is null until it has answered. */
export function useConfig() {
  const { value, error } = useSyncExternalStore(
    config.subscribe,
    config.get,
    config.getBeforeScripts,
  )
  return { value, error, refresh: config.refresh }
}
