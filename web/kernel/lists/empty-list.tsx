import type { Ref } from 'react'
import { Card } from '#web/kernel/ui/content/card.tsx'

interface EmptyListProps {
  title: string
  text: string
  /** To focus it where a count would be. */
  ref?: Ref<HTMLDivElement>
}

/** In place of a list in which nothing is, or nothing was found. */
export function EmptyList({ title, text, ref = null }: EmptyListProps) {
  return (
    <Card ref={ref} tabIndex={-1} look="sea" className="grid gap-2" role="status">
      <h2 className="text-xl">{title}</h2>
      <p>{text}</p>
    </Card>
  )
}
