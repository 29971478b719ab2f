import { invalidRequest } from './errors.ts'
import type { FormTree } from './form.ts'

type Raw = string | FormTree

/** Reads one parameter's raw form value, or throws Stripe's refusal naming it. */
export interface Parameter<T> {
  read(raw: Raw, path: string): T
}

interface Required<T> extends Parameter<T> {
  required: true
}

export type Shape = Record<string, Parameter<unknown>>
type TypeOf<P> = P extends Parameter<infer T> ? T : never
type RequiredKeys<S> = { [K in keyof S]: S[K] extends { required: true } ? K : never }[keyof S]

/** The values that a shape of parameters yields. */
export type Values<S extends Shape> = { [K in RequiredKeys<S>]: TypeOf<S[K]> } & {
  [K in Exclude<keyof S, RequiredKeys<S>>]?: TypeOf<S[K]> | undefined
}

function asText(raw: Raw, path: string): string {
  if (typeof raw !== 'string') throw invalidRequest('Invalid string', { param: path })
  return raw
}

function filled(raw: Raw, path: string): string {
  const value = asText(raw, path)
  if (value !== '') return value
  throw invalidRequest(
    `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`,
    { code: 'parameter_invalid_empty', param: path },
  )
}

/** Marks a parameter that must be there. */
export function required<T>(parameter: Parameter<T>): Required<T> {
  return { ...parameter, required: true }
}

/** Lets the empty text unset a value: it reads as null. */
export function nullable<T>(parameter: Parameter<T>): Parameter<T | null> {
  return { read: (raw, path) => (raw === '' ? null : parameter.read(raw, path)) }
}

export const text: Parameter<string> = { read: filled }

export const integer: Parameter<number> = {
  read(raw, path) {
    const value = filled(raw, path)
    if (/^-?\d+$/.test(value)) return Number(value)
    throw invalidRequest(`Invalid integer: ${value}`, {
      code: 'parameter_invalid_integer',
      param: path,
    })
  },
}

export const boolean: Parameter<boolean> = {
  read(raw, path) {
    const value = filled(raw, path)
    if (value === 'true' || value === 'false') return value === 'true'
    throw invalidRequest(`Invalid boolean: ${value}`, { param: path })
  },
}

export function oneOf<const T extends string>(...allowed: T[]): Parameter<T> {
  return {
    read(raw, path) {
      const value = filled(raw, path)
      const found = allowed.find((option) => option === value)
      if (found) return found
      const options = `${allowed.slice(0, -1).join(', ')}, or ${allowed.at(-1)}`
      const list = allowed.length === 1 ? allowed[0] : options
      throw invalidRequest(`Invalid ${path}: must be one of ${list}`, { param: path })
    },
  }
}

export function list<T>(item: Parameter<T>): Parameter<T[]> {
  return {
    read(raw, path) {
      if (raw === '') return []
      if (typeof raw === 'string') throw invalidRequest('Invalid array', { param: path })
      const positions = Object.keys(raw).sort((a, b) => Number(a) - Number(b))
      return positions.map((key) => item.read(raw[key] ?? '', `${path}[${key}]`))
    },
  }
}

export function object<S extends Shape>(shape: S): Parameter<Values<S>> {
  return {
    read(raw, path) {
      if (typeof raw === 'string') throw invalidRequest('Invalid object', { param: path })
      return readShape(shape, raw, path)
    },
  }
}

/** Metadata: text by key; at most 50 keys, names of 40 characters and values of 500. */
export const metadata: Parameter<Record<string, string>> = {
  read(raw, path) {
    if (typeof raw === 'string') throw invalidRequest('Invalid object', { param: path })
    const entries = Object.entries(raw).map(([key, value]): [string, string] => {
      const param = `${path}[${key}]`
      const sent = asText(value, param)
      if (key.length <= 40 && sent.length <= 500) return [key, sent]
      throw invalidRequest(
        'Metadata keys can have up to 40 characters and their values up to 500.',
        { param },
      )
    })
    if (entries.length <= 50) return Object.fromEntries(entries)
    throw invalidRequest('You can specify up to 50 metadata keys.', { param: path })
  },
}

/** `created[gte]=5`: the first moment that counts. */
export const range = object({ gte: integer })

/** Reads a whole form against its shape. Refuses what is unknown first, then what is missing. */
export function readShape<S extends Shape>(shape: S, form: FormTree, path = ''): Values<S> {
  const named = (key: string) => (path ? `${path}[${key}]` : key)
  const unknown = Object.keys(form).filter((key) => !Object.hasOwn(shape, key))
  if (unknown[0] !== undefined) {
    const names = unknown.map(named).join(', ')
    throw invalidRequest(`Received unknown parameter${unknown[1] ? 's' : ''}: ${names}`, {
      code: 'parameter_unknown',
      param: named(unknown[0]),
    })
  }
  const values: Record<string, unknown> = {}
  for (const [key, parameter] of Object.entries(shape)) {
    const raw = form[key]
    if (raw !== undefined) values[key] = parameter.read(raw, named(key))
    else if ('required' in parameter) {
      throw invalidRequest(`Missing required param: ${named(key)}.`, {
        code: 'parameter_missing',
        param: named(key),
      })
    }
  }
  return values as Values<S>
}
