import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'

interface FlipCardProps {
  /** What both sides are about, for the button that turns the card. */
  name: string
  front: ReactNode
  back: ReactNode
  /** What the button says on either side: "Read more", "Go back". */
  turnText: string
  turnBackText: string
  className?: string
}

/**
 * A card with two sides, turned by pointing at it, by a tap, or by its button. Screen readers read
 * both sides, one after the other; without scripts, and on paper, both are shown.
 */
export function FlipCard({ name, front, back, turnText, turnBackText, className }: FlipCardProps) {
  const [turned, setTurned] = useState(false)
  // The card turned under the pointer on its way to the button: a press then confirms what it
  // shows.
  const turnedByPointing = useRef(false)

  function press() {
    setTurned(turnedByPointing.current || !turned)
    turnedByPointing.current = false
  }

  const point =
    (at: boolean) =>
    ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return
      turnedByPointing.current = at
      setTurned(at)
    }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the button
    // biome-ignore lint/a11y/noStaticElementInteractions: a larger place to tap than the button
    <div
      className="flip-card"
      data-turned={turned || undefined}
      onClick={press}
      onPointerEnter={point(true)}
      onPointerLeave={point(false)}
    >
      <div className="flip-card-sides">
        <div className={className}>{front}</div>
        <div className={className}>{back}</div>
      </div>
      <button
        type="button"
        aria-pressed={turned}
        className="flip-card-button mx-auto inline-flex min-h-11 items-center gap-2 rounded-full px-4 font-bold text-sea underline decoration-line-strong decoration-2 underline-offset-4 noscript:hidden print:hidden"
      >
        {turned && <ChevronLeft className="size-5" />}
        <span>{turned ? turnBackText : turnText}</span>
        <span className="sr-only">{`: ${name}`}</span>
        {!turned && <ChevronRight className="size-5" />}
      </button>
    </div>
  )
}
