import { type ComponentProps, createElement } from 'react'

/** What it is, and how it is drawn. */
export type Shape = [tag: string, attributes: Record<string, string>]

interface IconData {
  node: readonly Shape[]
}

/**
 * Draws one of lucide's icons, in place of lucide's own function (`vite.config.ts`): that one reads
 * sizes and colours from elsewhere and names classes, which we never ask for, and weighs more than
 * all our icons together. What is the same in all of them stands in `base.css`: pages have many.
 */
export default function createIcon({ node }: IconData) {
  return function Icon(props: ComponentProps<'svg'>) {
    return createElement(
      'svg',
      {
        'aria-hidden': true,
        viewBox: '0 0 24 24',
        strokeWidth: 2,
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
