import { newId } from '../state/ids.ts'
import { invalidRequest } from './errors.ts'

const kinds = [
  'error500',
  'dropConnection',
  'latency',
  'rateLimit',
  'webhookDuplicate',
  'webhookDelay',
  'webhookReorder',
] as const

export type FaultKind = (typeof kinds)[number]

/** A fault to inject into matching requests, or into the delivery of matching events. */
export interface FaultRule {
  id: string
  kind: FaultKind
  method?: string
  /** The beginning of a request's path, or of an event's type; with any of `^$*+?()[]|\` a regular expression. */
  path?: string
  /** Says how often it still strikes; null is always. */
  times: number | null
  /** Concerns requests: strike once the work is done (true), or in its place (false). */
  after: boolean
  ms: number
}

const isText = (value: unknown) => value === undefined || typeof value === 'string'
const isCount = (value: unknown) =>
  value === undefined || value === null || (Number.isInteger(value) && Number(value) >= 0)

/** Returns the rule that one entry of a request's body describes. */
export function readRule(given: Record<string, unknown>, position: number): FaultRule {
  const param = `faults[${position}]`
  const { kind, method, path, times, after = true, ms, ...unknown } = given
  const known = kinds.find((name) => name === kind)
  if (!known) {
    throw invalidRequest(`Invalid ${param}[kind]: must be one of ${kinds.join(', ')}`, { param })
  }
  if (Object.keys(unknown).length > 0) {
    throw invalidRequest(`Received unknown parameter: ${param}[${Object.keys(unknown)[0]}]`, {
      param,
    })
  }
  if (
    !isText(method) ||
    !isText(path) ||
    !isCount(times) ||
    !isCount(ms) ||
    typeof after !== 'boolean'
  ) {
    throw invalidRequest(
      `Invalid ${param}: method and path are text, times and ms whole numbers, after true or false.`,
      { param },
    )
  }
  if (path && isPattern(String(path)) && !isRegularExpression(String(path))) {
    throw invalidRequest(`Invalid ${param}[path]: no regular expression`, { param })
  }
  return {
    id: newId('fault'),
    kind: known,
    ...(method ? { method: String(method).toUpperCase() } : {}),
    ...(path ? { path: String(path) } : {}),
    times: times === undefined || times === null ? null : Number(times),
    after,
    ms: ms === undefined || ms === null ? 1000 : Number(ms),
  }
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
