import { z } from 'zod'

type Names = ReadonlyMap<string, string>

type WireShape<Shape, Given> = {
  [Name in keyof Shape as Name extends keyof Given
    ? Extract<Given[Name], string>
    : Name]: Shape[Name]
}

type Field = z.core.$ZodType

interface Renamed {
  toWire: Names
  toOurs: Names
  shape: Readonly<Record<string, Field>>
}

/** The objects that payloads write with other names, to find a field's place in a payload. */
const known = new WeakMap<Field, Renamed>()

/** For rules between fields: they run while fields are still wrong, so that a form shows all marks at once. */
export const besideOtherErrors = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/**
 * Returns the codec of an object some of whose fields have other names in payloads (design §4):
 * decoded it has our names, encoded the payload's.
 * @param names the payload's name of each of those fields
 * @param rules the rules between its fields, by our names
 */
export function renamed<
  Shape extends z.ZodRawShape,
  const Given extends { readonly [Name in keyof Shape]?: string },
>(
  { shape }: z.ZodObject<Shape>,
  names: Given,
  rules?: (value: z.output<z.ZodObject<Shape>>, context: z.RefinementCtx) => void,
) {
  type Ours = z.output<z.ZodObject<Shape>>
  const toWire = new Map(Object.entries(names as Record<string, string>))
  const toOurs = new Map([...toWire].map(([ours, wire]) => [wire, ours]))
  const wire = z.object(withNames(shape, toWire) as WireShape<Shape, Given>)
  const decode = (value: object) => withNames(value, toOurs) as Ours
  const checked = rules
    ? wire.superRefine((value, context) => rules(decode(value), context), besideOtherErrors)
    : wire
  const codec = z.codec(
    checked,
    z.custom<Ours>((value) => typeof value === 'object' && value !== null),
    {
      decode,
      encode: (value) => withNames(value as object, toWire) as z.output<typeof wire>,
    },
  )
  known.set(codec, { toWire, toOurs, shape })
  return codec
}

/**
 * Returns an answer with our names, unchecked: a process of another version may answer more, or not all
 * of it yet.
 */
export function readAnswer(schema: Field | undefined, value: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return readAnswer(schema.unwrap(), value)
  }
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((item) => readAnswer(schema.element, item))
  }
  const { toOurs, shape } = objectOf(schema) ?? {}
  if (!shape || typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).map(([name, part]) => {
    const ours = toOurs?.get(name) ?? name
    return [ours, readAnswer(shape[ours], part)]
  })
  return Object.fromEntries(parts)
}

/** Returns a field's place in a payload: `people.0.guardian` is `personas.0.tutor`. */
export function wirePath(schema: Field | undefined, path: string): string {
  return renamedPath(schema, path, 'toWire')
}

/** The same the other way. */
export function ourPath(schema: Field | undefined, path: string): string {
  return renamedPath(schema, path, 'toOurs')
}

function renamedPath(schema: Field | undefined, path: string, to: 'toWire' | 'toOurs'): string {
  let at = schema
  const steps = path.split('.').map((step) => {
    while (at instanceof z.ZodOptional || at instanceof z.ZodNullable) at = at.unwrap()
    const object = objectOf(at)
    at = at instanceof z.ZodArray ? at.element : object?.shape[object.toOurs.get(step) ?? step]
    return object?.[to].get(step) ?? step
  })
  return steps.join('.')
}

const same: Names = new Map()

function objectOf(schema: Field | undefined): Renamed | undefined {
  if (schema instanceof z.ZodObject) return { toWire: same, toOurs: same, shape: schema.shape }
  return schema && known.get(schema)
}

function withNames(value: object, names: Names): object {
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [names.get(name) ?? name, part]),
  )
}
