import { z } from 'zod'
import { newId } from '../state/ids.ts'
import { invalidRequest } from './errors.ts'

/** A fault to inject into matching requests, or into the delivery of matching events. */
const faultShape = z.strictObject({
  kind: z.enum([
    'error500',
    'dropConnection',
    'latency',
    'rateLimit',
    'webhookDuplicate',
    'webhookDelay',
    'webhookReorder',
  ]),
  method: z.string().toUpperCase().optional(),
  /** The beginning of a request's path, or of an event's type; with any of `^$*+?()[]|\` a regular expression. */
  path: z
    .string()
    .refine((path) => !isPattern(path) || isRegularExpression(path))
    .optional(),
  /** Says how often it still strikes; null is always. */
  times: z.int().min(0).nullable().default(null),
  /** Concerns requests: strike once the work is done (true), or in its place (false). */
  after: z.boolean().default(true),
  ms: z.int().min(0).default(1000),
})

export type FaultRule = z.output<typeof faultShape> & { id: string }

export type FaultKind = FaultRule['kind']

/** Returns the rule that one entry of a request's body describes. Throws 400 for what is none. */
export function readRule(given: unknown, position: number): FaultRule {
  const { data, error } = faultShape.safeParse(given)
  if (data) return { id: newId('fault'), ...data }
  const param = `faults[${position}]`
  throw invalidRequest(`Invalid ${param}: ${z.prettifyError(error)}`, { param })
}

function isPattern(path: string): boolean {
  return /[\^$*+?()[\]|\\]/.test(path)
}

function isRegularExpression(path: string): boolean {
  try {
    return Boolean(new RegExp(path))
  } catch {
    return false
  }
}

/** Returns whether a rule applies to this path, or to this type of event. */
export function matches(rule: FaultRule, path: string): boolean {
  if (!rule.path) return true
  return isPattern(rule.path) ? new RegExp(rule.path).test(path) : path.startsWith(rule.path)
}
