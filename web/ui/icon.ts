import { type ComponentProps, createElement } from 'react'

interface IconData {
  /** Its shapes: what each is, and how it is drawn. */
  node: readonly [tag: string, attributes: Record<string, string>][]
}

/**
 * Draws one of lucide's icons, in place of lucide's own function (`vite.config.ts`): that one reads
 * sizes and colours from elsewhere and names classes, which we never ask for, and weighs more than
 * all our icons together.
 */
export default function createIcon({ node }: IconData) {
  return function Icon(props: ComponentProps<'svg'>) {
    return createElement(
      'svg',
      {
        'aria-hidden': true,
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
