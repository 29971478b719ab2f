import { Bar, BarChart, LabelList, Tooltip, XAxis, YAxis } from 'recharts'
import type { DrawingProps } from './statistics-drawing.ts'
import { edgeOf } from './statistics-patterns.tsx'
import { cursorLook, tooltipLook } from './statistics-tooltip.ts'

/** Room for the number behind the longest bar. */
const margin = { top: 24, right: 76, bottom: 0, left: 2 }

const BAR = 22

/** Bars that lie under their names, each with its number behind it: nothing has to be looked up. */
export function NamedBars({ data, series, label, height, format }: DrawingProps) {
  return (
    <BarChart
      responsive
      layout="vertical"
      data={data}
      margin={margin}
      style={{ height }}
      aria-label={label}
      barGap={4}
    >
      <XAxis type="number" hide domain={[0, 'dataMax']} />
      <YAxis type="category" dataKey="name" hide />
      <Tooltip {...tooltipLook(format)} cursor={{ ...cursorLook, fillOpacity: 0.12 }} />
      {series.map(({ column, title, paint, filling }, place) => (
        <Bar
          key={column}
          dataKey={column}
          name={title}
          barSize={BAR}
          // Of its own bars, the library leaves those out that count nothing, and their names with them.
          shape={({ x, y, width, height }) => (
            <rect
              x={x}
              y={y}
              width={width}
              height={height}
              fill={paint}
              stroke={edgeOf(filling)}
              strokeWidth={width > 0 ? 1.5 : 0}
            />
          )}
          isAnimationActive={false}
        >
          <LabelList
            dataKey={column}
            content={({ x, y, width, value, index = 0 }) => (
              <g className="fill-(--chart-ink)">
                {place === 0 && (
                  <text x={Number(x)} y={Number(y) - 8}>
                    {data[index]?.name}
                  </text>
                )}
                <text
                  x={Number(x) + Number(width) + 10}
                  y={Number(y) + BAR / 2}
                  dominantBaseline="central"
                  className="font-bold"
                >
                  {format(Number(value))}
                </text>
              </g>
            )}
          />
        </Bar>
      ))}
    </BarChart>
  )
}
