import { contrast } from '#domain/association/oklch.ts'
import { grounds, lines, type Scheme, texts } from '#domain/association/shipped-palette.ts'
import css from '#web/kernel/ui/styles/tokens.css?raw'
import { readColours } from './colours.ts'
import { Specimen } from './specimen.tsx'
import { words } from './words.ts'

const colours = readColours(css)

/** The names and values of one kind of token, such as `--radius-sm`. */
function tokensOf(kind: string): [string, string][] {
  return [...css.matchAll(new RegExp(`--(${kind}-[\\w]+):\\s+([^;]+);`, 'g'))].map(
    ([, name = '', value = '']) => [name, value],
  )
}

/** The design language in values, for one scheme. */
export function Tokens({ scheme }: { scheme: Scheme }) {
  const value = (name: string) => colours.get(name)?.[scheme] ?? '#ff00ff'
  const ratio = (one: string, other: string) => contrast(value(one), value(other)).toFixed(1)
  return (
    <>
      <Specimen
        name="Text on its grounds"
        states={Object.fromEntries(
          texts.map(([text, places]) => [
            text,
            <ul key={text} className="flex flex-wrap gap-2">
              {places.map((place) => (
                <li
                  key={place}
                  className="rounded-sm px-3 py-2"
                  style={{ color: `var(--color-${text})`, background: `var(--color-${place})` }}
                >
                  {`${place} ${ratio(text, place)}`}
                </li>
              ))}
            </ul>,
          ]),
        )}
      />
      <Specimen
        name="Lines on their grounds"
        states={Object.fromEntries(
          lines.map((line) => [
            line,
            <ul key={line} className="flex flex-wrap gap-2">
              {grounds.map((place) => (
                <li
                  key={place}
                  className="rounded-sm border-3 px-3 py-2"
                  style={{
                    borderColor: `var(--color-${line})`,
                    background: `var(--color-${place})`,
                  }}
                >
                  {`${place} ${ratio(line, place)}`}
                </li>
              ))}
            </ul>,
          ]),
        )}
      />
      <Specimen
        name="Type scale"
        states={Object.fromEntries(
          tokensOf('text').map(([name, size]) => [
            `${name} ${size}`,
            <p
              key={name}
              style={{ fontSize: `var(--${name})`, lineHeight: `var(--${name}--line-height)` }}
            >
              {words.short}
            </p>,
          ]),
        )}
      />
      <Specimen
        name="Corners and shadows"
        states={Object.fromEntries(
          [...tokensOf('radius'), ...tokensOf('depth')].map(([name]) => [
            name,
            <div
              key={name}
              className="h-16 w-40 bg-surface"
              style={
                name.startsWith('radius')
                  ? { borderRadius: `var(--${name})`, border: '2px solid' }
                  : { boxShadow: `var(--${name})` }
              }
            />,
          ]),
        )}
      />
      <Specimen
        name="Distances and motion"
        states={Object.fromEntries([
          ...[1, 2, 3, 4, 6, 8, 10, 14, 20].map((steps) => [
            `${steps}`,
            <div
              key={steps}
              className="h-3 bg-sea"
              style={{ width: `calc(var(--spacing) * ${steps})` }}
            />,
          ]),
          ...[...tokensOf('motion'), ...tokensOf('ease')].map(([name, text]) => [name, text]),
        ])}
      />
    </>
  )
}
