/**
 * Our name of each field whose name over the wire is another one, with that one (design §4). Each
 * contract declares its own; everywhere else our names alone are used.
 */
export type WireNames = Readonly<Record<string, string>>

/** The type of a payload or an answer as it goes over the wire. */
export type Wire<Value, Names> = Value extends readonly (infer Item)[]
  ? Wire<Item, Names>[]
  : Value extends object
    ? { [Name in keyof Value as WireName<Name, Names>]: Wire<Value[Name], Names> }
    : Value

type WireName<Name, Names> = Name extends keyof Names ? Extract<Names[Name], string> : Name

/** The same value with the wire's names, at every depth. */
export function toWire(value: unknown, names: WireNames): unknown {
  return withKeys(value, (name) => wireName(name, names))
}

/** The same value with our names. What the wire does not call by the wire's name is unknown there, and left out. */
export function fromWire(value: unknown, names: WireNames): unknown {
  const ours = inverse(names)
  return withKeys(value, (name) => ours.get(name) ?? (Object.hasOwn(names, name) ? null : name))
}

/** A field's place in the payload, such as `people.0.lastName`, with the wire's names. */
export function toWirePath(path: string, names: WireNames): string {
  return mapSteps(path, (name) => wireName(name, names))
}

/** The same the other way: `personas.0.apellido` is `people.0.lastName`. */
export function fromWirePath(path: string, names: WireNames): string {
  const ours = inverse(names)
  return mapSteps(path, (name) => ours.get(name) ?? name)
}

/** Returns what the wire calls a field of ours. */
export function wireName(name: string, names: WireNames): string {
  return Object.hasOwn(names, name) ? (names[name] ?? name) : name
}

function inverse(names: WireNames): ReadonlyMap<string, string> {
  return new Map(Object.entries(names).map(([ours, wire]) => [wire, ours]))
}

function mapSteps(path: string, rename: (name: string) => string): string {
  return path.split('.').map(rename).join('.')
}

/** @param rename `null` leaves the field out */
function withKeys(value: unknown, rename: (name: string) => string | null): unknown {
  if (Array.isArray(value)) return value.map((item) => withKeys(item, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const renamed = rename(name)
      return renamed === null ? [] : [[renamed, withKeys(part, rename)]]
    }),
  )
}
