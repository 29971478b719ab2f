import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Line,
  LineChart,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import type { DrawingProps } from './statistics-drawing.ts'
import { edgeOf } from './statistics-patterns.tsx'
import { cursorLook, tooltipLook } from './statistics-tooltip.ts'

/** So many pixels a month has at least; a longer time has a scroll of its own. */
const MONTH = 18

/** More points than these would touch each other. */
const MAX_POINTS = 36

const margin = { top: 28, right: 28, bottom: 4, left: 4 }
const tick = { fill: 'var(--chart-ink)', fontSize: '0.9rem' }

/** How something has gone up and down. The last number stands at the line. */
export function MonthLine({ data, series, label, height, format }: DrawingProps) {
  return (
    <Scroll months={data.length}>
      <LineChart responsive data={data} margin={margin} style={{ height }} aria-label={label}>
        {axes(format)}
        <Tooltip {...tooltipLook(format)} cursor={cursorLook} />
        {series.map(({ column, title, paint }) => (
          <Line
            key={column}
            dataKey={column}
            name={title}
            stroke={paint}
            strokeWidth={3}
            dot={data.length > MAX_POINTS ? false : { r: 4, fill: paint }}
            isAnimationActive={false}
          >
            <LabelList
              dataKey={column}
              content={({ x, y, value, index }) =>
                index === data.length - 1 ? (
                  <text x={Number(x)} y={Number(y) - 12} textAnchor="middle" className={numberLook}>
                    {format(Number(value))}
                  </text>
                ) : null
              }
            />
          </Line>
        ))}
      </LineChart>
    </Scroll>
  )
}

/** Month by month. What came stands on the line, beside what else is counted; what went back hangs from it. */
export function MonthBars({ data, series, label, height, format }: DrawingProps) {
  const isMoney = series.some(({ column }) => column === 'refunded')
  return (
    <Scroll months={data.length}>
      <BarChart
        responsive
        data={data}
        margin={margin}
        style={{ height }}
        aria-label={label}
        barCategoryGap="15%"
        barGap={1}
        stackOffset="sign"
      >
        {axes(format)}
        <ReferenceLine y={0} stroke="var(--chart-ink)" />
        <Tooltip {...tooltipLook(format)} cursor={{ ...cursorLook, fillOpacity: 0.12 }} />
        {series.map(({ column, title, paint, filling }) => (
          <Bar
            key={column}
            dataKey={column}
            name={title}
            {...(isMoney && { stackId: 'money' })}
            fill={paint}
            stroke={edgeOf(filling)}
            strokeWidth={1.5}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </Scroll>
  )
}

const numberLook = 'fill-(--chart-ink) font-bold'

// A function: the library looks for its own parts among a chart's children, not inside of others.
function axes(format: (value: number) => string): ReactElement {
  return (
    <>
      <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
      <XAxis
        dataKey="short"
        tick={tick}
        stroke="var(--chart-ink)"
        interval="preserveStartEnd"
        minTickGap={14}
      />
      <YAxis
        width="auto"
        allowDecimals={false}
        tick={tick}
        tickFormatter={format}
        axisLine={false}
        tickLine={false}
      />
    </>
  )
}

/** A long time is read from its end. */
function Scroll({ months, children }: { months: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another time, and its end is shown again
  useEffect(() => {
    box.current?.scrollTo({ left: box.current.scrollWidth })
  }, [months])
  return (
    <div ref={box} className="overflow-x-auto print:overflow-visible">
      <div style={{ minWidth: months * MONTH }}>{children}</div>
    </div>
  )
}
