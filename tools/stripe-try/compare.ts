/** Fields whose very values the product relies on; of others only the type is compared. */
const relied = new Set([
  'status',
  'kind',
  'object',
  'currency',
  'amount',
  'amount_received',
  'amount_refunded',
  'amountCents',
  'refundedCents',
  'failureCode',
  'failure',
  'failure_code',
  'failure_reason',
  'code',
  'decline_code',
  'type',
  'rawType',
  'param',
  'statusCode',
  'paid',
  'refunded',
  'brand',
  'last4',
  'isOpen',
  'isKept',
  'reason',
  'usage',
  'capture_method',
])

/**
 * Lists where the provider's answers differ from the sandbox's, a sentence each: another status or code, another
 * type, a field that only one of them has.
 */
export function differences(theirs: unknown, ours: unknown, path = ''): string[] {
  if (Array.isArray(theirs) && Array.isArray(ours)) {
    return theirs.length === ours.length
      ? theirs.flatMap((one, index) => differences(one, ours[index], `${path}[${index}]`))
      : [`${path}: Stripe has ${theirs.length}, the sandbox ${ours.length}`]
  }
  if (isObject(theirs) && isObject(ours)) {
    const keys = [...new Set([...Object.keys(theirs), ...Object.keys(ours)])].sort()
    return keys.flatMap((key) => {
      const at = path ? `${path}.${key}` : key
      if (!(key in ours)) return [`${at}: only Stripe has it, ${shown(theirs[key])}`]
      if (!(key in theirs)) return [`${at}: only the sandbox has it, ${shown(ours[key])}`]
      return differences(theirs[key], ours[key], at)
    })
  }
  const isReliedOn = relied.has(path.split('.').at(-1) ?? '')
  const isSame = isReliedOn ? theirs === ours : typeOf(theirs) === typeOf(ours)
  return isSame ? [] : [`${path}: Stripe says ${shown(theirs)}, the sandbox ${shown(ours)}`]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Date)
}

function typeOf(value: unknown): string {
  if (value instanceof Date) return 'a date'
  return value === null ? 'null' : typeof value
}

/** Short, and without what only the two who speak to each other may know. */
function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return /_secret_/.test(text) ? '(a secret)' : text.slice(0, 60)
}
