import { association } from '#config'

/** Our mark: someone who stretches, drawn by a wave, with the hill behind them. Also favicon.svg. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 48 48" aria-hidden="true" className="size-11 shrink-0">
        <path className="fill-moss" d="M2 34C9 20 16 15 23 21c4-5 9-5 13 1 4 5 7 9 10 12z" />
        <circle className="fill-clay" cx="31" cy="8.5" r="5.5" />
        <path
          className="fill-sea"
          d="M2 36c8 0 12-3 15-9 4-8 9-12 18-12 4 0 8 2 11 5-8-2-14 1-16 6-2 6 4 10 16 9v8c-4 3-8 3-12 1-4-2-8-2-12 0-5 2-10 3-20-1z"
        />
        <path
          className="stroke-ground"
          fill="none"
          strokeWidth="2.4"
          strokeLinecap="round"
          d="M5 41c5 1 9 0 13-2 5-2 9-2 13 0 4 1 8 1 12 0"
        />
      </svg>
      <span className="text-xl font-extrabold tracking-tight text-sea">{association.name}</span>
    </span>
  )
}
