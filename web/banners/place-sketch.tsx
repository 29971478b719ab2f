import type { BannerPlace } from '#domain/banners/specification.ts'

/** How far down the page each place is. */
const heights: Record<BannerPlace, number> = { primary: 100, secondary: 172 }

/** Advertisements stand in twos. */
const columns = [20, 125]

const frame = { width: 95, height: 40, rx: 6 }

/** The home page in outline, with one of its places for advertisements picked out. */
export function PlaceSketch({ place, label }: { place: BannerPlace; label: string }) {
  const other = place === 'primary' ? 'secondary' : 'primary'
  return (
    <svg viewBox="0 0 240 250" role="img" aria-label={label} className="h-auto w-full max-w-80">
      <rect
        x="1"
        y="1"
        width="238"
        height="248"
        rx="12"
        className="fill-ground stroke-line-strong"
        strokeWidth="2"
      />
      <path d="M2 28h236v62H2z" className="fill-sea-soft" />
      <circle cx="186" cy="48" r="10" className="fill-sun-soft stroke-sun" strokeWidth="2" />
      <path
        d="M96 90c22-34 46-34 66-12 18-18 46-14 76 4v8z"
        className="fill-moss-soft stroke-moss"
        strokeWidth="2"
      />
      <path d="M2 224h236v13a12 12 0 0 1-12 12H14a12 12 0 0 1-12-12z" className="fill-sunken" />
      <g className="stroke-line-strong" strokeLinecap="round">
        <path d="M18 16h26M150 16h24M186 16h34M20 237h40M180 237h40" strokeWidth="4" />
        <path d="M20 46h84M20 60h56" strokeWidth="6" />
      </g>
      <path
        d="M20 151h60M20 161h92M128 151h60M128 161h92"
        className="stroke-line"
        strokeWidth="5"
        strokeLinecap="round"
      />
      {columns.map((x) => (
        <rect
          key={x}
          {...frame}
          x={x}
          y={heights[other]}
          className="fill-none stroke-line-strong"
          strokeWidth="2"
          strokeDasharray="5 5"
        />
      ))}
      {columns.map((x) => (
        <g key={x} transform={`translate(${x} ${heights[place]})`}>
          <rect {...frame} className="fill-clay" />
          <path
            d="M38 17v6h5l9 5V12l-9 5zM44 24l2 7M56 17v6"
            className="fill-none stroke-on-clay"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </g>
      ))}
    </svg>
  )
}
