/** A component of a calendar with its properties, each once, and the components in it. */
export interface Part {
  name: string
  lines: Record<string, { parameters: string; value: string }>
  parts: Part[]
}

/**
 * Reads a calendar by the grammar of RFC 5545.
 * @throws Error where a line is none, a property stands twice or behind a component, or an end is missing
 */
export function readCalendar(text: string): Part {
  const root: Part = { name: '', lines: {}, parts: [] }
  const open = [root]
  for (const line of text.replace(/\r\n[ \t]/g, '').split('\r\n')) {
    if (line === '') continue
    const found = /^([A-Z-]+)((?:;[A-Z-]+=[^;:]+)*):(.*)$/.exec(line)
    const part = open.at(-1)
    if (!found || !part) throw new Error(`No line of a calendar: ${line}`)
    const [, name = '', parameters = '', value = ''] = found
    if (name === 'BEGIN') {
      const inner = { name: value, lines: {}, parts: [] }
      part.parts.push(inner)
      open.push(inner)
    } else if (name === 'END') {
      if (part.name !== value) throw new Error(`${part.name} ends as ${value}`)
      open.pop()
    } else {
      if (part.lines[name] || part.parts.length > 0) throw new Error(`${name} is out of place`)
      part.lines[name] = { parameters: parameters.slice(1), value }
    }
  }
  const [calendar] = root.parts
  if (open.length !== 1 || root.parts.length !== 1 || !calendar) throw new Error('No calendar')
  return calendar
}

/** A property's text, without what escapes its commas and line ends. */
export function textOf(part: Part, name: string): string {
  const value = part.lines[name]?.value
  if (value === undefined) throw new Error(`${part.name} has no ${name}`)
  return value.replace(/\\n/g, '\n').replace(/\\([\\,;])/g, '$1')
}

/** The instant of a clock time, `20250108T094500`, by the rules of the calendar's own time zone. */
export function instantOf(calendar: Part, time: string): string {
  const zone = calendar.parts.find(({ name }) => name === 'VTIMEZONE')
  const changes = (zone?.parts ?? []).flatMap((rule) => {
    const [, month, isLastSunday] =
      /^FREQ=YEARLY;BYMONTH=(\d+);BYDAY=(-1SU)$/.exec(textOf(rule, 'RRULE')) ?? []
    if (!isLastSunday) throw new Error('A rule that this reader does not know')
    const years = [Number(time.slice(0, 4)) - 1, Number(time.slice(0, 4))]
    return years.map((year) => ({
      from: `${lastSunday(year, Number(month))}${textOf(rule, 'DTSTART').slice(8)}`,
      offset: textOf(rule, 'TZOFFSETTO').replace(/(\d\d)$/, ':$1'),
    }))
  })
  const before = changes.filter(({ from }) => from <= time)
  const newest = before.sort((a, b) => a.from.localeCompare(b.from)).at(-1)
  if (!newest) throw new Error('No rule holds at that time')
  const written = time.replace(/(....)(..)(..)T(..)(..)(..)/, '$1-$2-$3T$4:$5:$6')
  return new Date(written + newest.offset).toISOString()
}

function lastSunday(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month, 0))
  const sunday = last.getUTCDate() - last.getUTCDay()
  return `${year}${String(month).padStart(2, '0')}${sunday}`
}
