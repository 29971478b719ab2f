import type { z } from 'zod'
import type { Endpoint, OurSide } from '#domain/kernel/endpoint.ts'

export type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>

type Part<Name extends string, Schema> = [Schema] extends [z.ZodUndefined]
  ? { [name in Name]?: undefined }
  : Schema extends z.ZodType
    ? { [name in Name]: OurSide<Schema> }
    : never

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Milliseconds; by default 10 s, 20 s for the sensitive paths (spec §7). */
  timeout?: number | undefined
  /**
   * How often the call is repeated, and after which failures: by default `retryRead` for reading, and
   * `once` for the others, since only some may be carried out twice.
   */
  retry?: Retry | undefined
  /** The call goes on when its page is left, if what it sends is small enough for that. */
  keepalive?: boolean | undefined
}

/** Makes a call, and again after failures that may pass, until the signal aborts. */
export type Retry = <Result>(
  attempt: () => Promise<Result>,
  signal: AbortSignal | undefined,
) => Promise<Result>

export type CallInput<E extends AnyEndpoint> =
  E extends Endpoint<infer Params, infer Query, infer Body, z.ZodType>
    ? Part<'params', Params> & Part<'query', Query> & Part<'body', Body> & CallOptions
    : never

export type ResponseOf<E extends AnyEndpoint> = z.output<E['response']>
