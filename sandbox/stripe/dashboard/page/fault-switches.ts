import type { FaultKind, FaultRule } from '../../http/faults.ts'
import { build } from './build.ts'
import { words } from './locale.ts'

type NewRule = Omit<FaultRule, 'id'>

/** One rule for each kind of failure; the two that hit a write strike once, the rest until switched off. */
const presets: Record<FaultKind, NewRule> = {
  error500: { kind: 'error500', method: 'POST', times: 1, after: true, ms: 0 },
  dropConnection: { kind: 'dropConnection', method: 'POST', times: 1, after: true, ms: 0 },
  latency: { kind: 'latency', times: null, after: false, ms: 3_000 },
  rateLimit: { kind: 'rateLimit', times: null, after: false, ms: 0 },
  webhookDuplicate: { kind: 'webhookDuplicate', times: null, after: true, ms: 0 },
  webhookDelay: { kind: 'webhookDelay', times: null, after: true, ms: 10_000 },
  webhookReorder: { kind: 'webhookReorder', times: null, after: true, ms: 0 },
}

function withoutId({ id: _, times, ...rule }: FaultRule): NewRule {
  return times === null ? ({ ...rule } as NewRule) : { ...rule, times }
}

/** The rules in force once a kind is switched; rules that were set by other means stay. */
function switched(rules: readonly FaultRule[], kind: FaultKind, on: boolean): NewRule[] {
  const { times, ...preset } = presets[kind]
  const others = rules.filter((rule) => rule.kind !== kind).map(withoutId)
  return on ? [...others, (times === null ? preset : { ...preset, times }) as NewRule] : others
}

export function faultSwitches(
  rules: readonly FaultRule[],
  set: (rules: NewRule[]) => void,
): Node[] {
  const kinds = Object.keys(presets) as FaultKind[]
  const rows = kinds.map((kind) => {
    const on = rules.some((rule) => rule.kind === kind && rule.times !== 0)
    return build(
      'li',
      {},
      build(
        'button',
        {
          class: 'switch',
          role: 'switch',
          'aria-checked': String(on),
          id: `fault-${kind}`,
          onclick: () => set(switched(rules, kind, !on)),
        },
        build('span', { class: 'knob', 'aria-hidden': 'true' }),
        build('span', {}, words.faultOf[kind]),
      ),
    )
  })
  return [
    build('p', { class: 'quiet' }, words.faultsLead),
    build('ul', { class: 'faults' }, ...rows),
  ]
}
