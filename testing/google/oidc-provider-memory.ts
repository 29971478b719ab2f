import type { Adapter, AdapterPayload } from 'oidc-provider'

/** Returns what a provider remembers while it runs; a maker of one store for each kind of thing. */
export function oidcMemory(): (kind: string) => Adapter {
  const stores = new Map<string, Map<string, AdapterPayload>>()
  return (kind) => {
    const store = stores.get(kind) ?? new Map<string, AdapterPayload>()
    stores.set(kind, store)
    return {
      upsert: async (id, payload) => void store.set(id, payload),
      find: async (id) => store.get(id),
      findByUid: async (uid) => [...store.values()].find((payload) => payload.uid === uid),
      findByUserCode: async () => undefined,
      consume: async (id) => {
        Object.assign(store.get(id) ?? {}, { consumed: Math.floor(Date.now() / 1000) })
      },
      destroy: async (id) => void store.delete(id),
      revokeByGrantId: async (grantId) => {
        for (const [id, payload] of store) if (payload.grantId === grantId) store.delete(id)
      },
    }
  }
}
