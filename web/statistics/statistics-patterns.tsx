/**
 * Series differ by their filling: the first is plain, the second has lines, the third dots, the
 * fourth a grid.
 */
export const fillings = ['plain', 'lines', 'dots', 'net'] as const

export type Filling = (typeof fillings)[number]

/** The patterns of one chart, whose addresses begin with `id`; hidden. */
export function Patterns({ id }: { id: string }) {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      <defs>
        <pattern
          id={`${id}lines`}
          width="8"
          height="8"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="8" height="8" fill="var(--chart-ground)" />
          <rect width="4" height="8" fill="var(--chart-lines)" />
        </pattern>
        <pattern id={`${id}dots`} width="9" height="9" patternUnits="userSpaceOnUse">
          <rect width="9" height="9" fill="var(--chart-ground)" />
          <circle cx="4.5" cy="4.5" r="2.6" fill="var(--chart-dots)" />
        </pattern>
        <pattern id={`${id}net`} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" fill="var(--chart-ground)" />
          <path d="M0 0H8M0 0V8" stroke="var(--chart-net)" strokeWidth="4" />
        </pattern>
      </defs>
    </svg>
  )
}

/** The edge of something drawn: a pattern needs one, to be seen as one thing. */
export const edgeOf = (filling: Filling) => `var(--chart-${filling})`

/** A piece of what is drawn, before its name. */
export function Swatch({ paint, filling }: { paint: string; filling: Filling }) {
  return (
    <svg aria-hidden="true" width="28" height="20" className="shrink-0">
      <rect
        x="1"
        y="1"
        width="26"
        height="18"
        fill={paint}
        stroke={edgeOf(filling)}
        strokeWidth="2"
      />
    </svg>
  )
}
