import type { Drawn } from './statistics-drawing.ts'

/** The tooltip at the pointer's or the arrow keys' position. */
export function tooltipLook(format: (value: number) => string) {
  return {
    formatter: (value: unknown) => format(Number(value)),
    labelFormatter: (_: unknown, drawn: readonly { payload?: Drawn }[]) =>
      drawn[0]?.payload?.name ?? '',
    contentStyle: {
      background: 'var(--chart-ground)',
      border: '2px solid var(--chart-ink)',
      borderRadius: '0.5rem',
      color: 'var(--chart-ink)',
    },
    labelStyle: { color: 'var(--chart-ink)', fontWeight: 700 },
    itemStyle: { color: 'var(--chart-ink)' },
    separator: ': ',
    isAnimationActive: false,
  } as const
}

export const cursorLook = { stroke: 'var(--chart-ink)', fill: 'var(--chart-ink)' } as const
