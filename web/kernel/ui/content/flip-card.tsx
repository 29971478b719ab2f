import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

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
 * A card with two sides, turned by pointing at it, by a tap, or by its button, without scripts
 * (flip-card.css). Screen readers read both sides, one after the other; on paper, both are shown.
 */
export function FlipCard({ name, front, back, turnText, turnBackText, className }: FlipCardProps) {
  return (
    <div className="flip-card">
      <div className="flip-card-sides">
        <div className={className}>{front}</div>
        <div className={className}>{back}</div>
      </div>
      <details className="group/turn justify-self-center print:hidden">
        <summary className="flip-card-turn inline-flex min-h-11 items-center gap-2 rounded-full px-4 font-bold text-sea underline decoration-line-strong decoration-2 underline-offset-4">
          <span className="group-open/turn:hidden">{turnText}</span>
          <span className="hidden group-open/turn:inline">{turnBackText}</span>
          <span className="sr-only">{`: ${name}`}</span>
          <ChevronRight className="size-5 group-open/turn:-order-1 group-open/turn:rotate-180" />
        </summary>
      </details>
    </div>
  )
}
