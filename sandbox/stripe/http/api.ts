import type { Locale } from '../payments/card-messages.ts'
import type { Sandbox } from '../state/context.ts'
import { list, type Shape, text, type Values } from './params.ts'

/** One request to an endpoint, read and checked. */
export interface Call<S extends Shape> {
  sandbox: Sandbox
  /** The id in the path, or the empty text. */
  id: string
  params: Values<S>
  locale: Locale
  /** Tells whether the publishable key was used, as browsers do. */
  publishable: boolean
}

/** One method and path of the API, with the parameters that it takes. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  publishable: boolean
  parameters: Shape
  run(call: Call<Shape>): object
}

/**
 * Declares an endpoint. `run` does the whole work at once, without waiting, so that no two requests
 * mix and all of a request's changes are written together.
 */
export function endpoint<S extends Shape>(
  method: Endpoint['method'],
  path: string,
  shape: S,
  run: (call: Call<S>) => object,
  options: { publishable?: boolean } = {},
): Endpoint {
  return {
    method,
    path,
    publishable: options.publishable ?? false,
    parameters: { ...shape, expand: list(text) },
    run: run as unknown as Endpoint['run'],
  }
}
