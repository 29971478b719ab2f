type Listener = (event: unknown) => void

/** Event listeners by event name. */
export interface Listeners {
  on(name: string, listener: Listener): void
  once(name: string, listener: Listener): void
  off(name: string, listener?: Listener): void
  emit(name: string, event: unknown): void
}

export function listeners(): Listeners {
  const byName = new Map<string, Map<Listener, Listener>>()
  function add(name: string, listener: Listener, run: Listener): void {
    const known = byName.get(name) ?? new Map<Listener, Listener>()
    byName.set(name, known.set(listener, run))
  }
  function off(name: string, listener?: Listener): void {
    if (listener) byName.get(name)?.delete(listener)
    else byName.delete(name)
  }
  return {
    on: (name, listener) => add(name, listener, listener),
    once(name, listener) {
      add(name, listener, (event) => {
        off(name, listener)
        listener(event)
      })
    },
    off,
    emit(name, event) {
      for (const run of [...(byName.get(name)?.values() ?? [])]) run(event)
    },
  }
}
