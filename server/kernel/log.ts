import { type DestinationStream, type Logger, pino } from 'pino'
import { currentRequest } from './http/current-request.ts'

/**
 * The log of one process, a JSON object a line. What a request sets off has its `requestId`. Errors
 * are logged without the values that were being stored (design §6), and requests without address,
 * network and headers.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      serializers: {
        err: serializeError,
        req: ({ id, method }: LoggedRequest) => ({ id, method }),
      },
      mixin() {
        const request = currentRequest()
        return request ? { requestId: request.id } : {}
      },
    },
    destination,
  )
}

interface LoggedRequest {
  id?: string
  method?: string
}

interface LoggedError {
  type: string
  message: string
  code?: unknown
  constraint?: unknown
  stack?: string
  cause?: LoggedError
}

/**
 * An error for the log. Database errors carry every bound value in their message, parameters and
 * detail: names, telephone numbers, password hashes. Only what finds the mistake is kept.
 */
export function serializeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return {
    type: error.name,
    message: messageWithoutValues(error),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
    ...(error.cause !== undefined && { cause: serializeError(error.cause) }),
  }
}

/**
 * Returns what an error says, up to the values that Drizzle lists behind it and without those that are quoted in it:
 * by PostgreSQL and by JSON's parser what they could not read, by providers e-mail addresses.
 */
export function messageWithoutValues(error: unknown): string {
  return String(error instanceof Error ? error.message : error)
    .replace(/\nparams:[\s\S]*$/, '')
    .replace(/(\.\.\.)?"[\s\S]*"(\.\.\.)? is not valid JSON/, '‹text› is not valid JSON')
    .replace(/: "[\s\S]*"$/, ': ‹value›')
    .replace(/\bvalue "[^"]*"/, 'value ‹value›')
    .replace(/("[^"\n]*"|[^\s"'<>()[\],;:=]+)@[^\s"'<>()\],;:]+/g, '‹address›')
}
