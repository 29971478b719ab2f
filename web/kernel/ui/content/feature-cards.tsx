import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { Card, type CardProps } from '#web/kernel/ui/content/card.tsx'
import { classNames } from '#web/kernel/ui/content/class-names.ts'

interface Feature {
  Icon: ComponentType<ComponentProps<'svg'>>
  look: NonNullable<CardProps['look']>
  title: string
  text: ReactNode
}

/** By the room that their words need, which grows with the reader's letters. */
const columns = {
  two: 'grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] lg:grid-cols-2',
  three: 'grid-cols-1 lg:grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))]',
  // Twice three are three pairs on a tablet, where three alone would leave one over.
  six: 'grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))]',
}

function columnsFor(count: number): string {
  if (count % 6 === 0) return columns.six
  return count % 3 === 0 ? columns.three : columns.two
}

/** A few short thoughts side by side, each under its icon. */
export function FeatureCards({ features }: { features: readonly Feature[] }) {
  return (
    <ul className={classNames('grid gap-5', columnsFor(features.length))}>
      {features.map(({ Icon, look, title, text }) => (
        <li key={title} className="grid grid-cols-1 break-inside-avoid">
          <Card look={look} className="grid grid-cols-1 content-start gap-3">
            <Icon className="size-10" strokeWidth={1.6} />
            <h3 className="text-xl">{title}</h3>
            <p>{text}</p>
          </Card>
        </li>
      ))}
    </ul>
  )
}
