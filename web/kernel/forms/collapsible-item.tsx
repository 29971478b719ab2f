import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Elements } from '#web/kernel/ui/content/elements.ts'

interface CollapsibleItemProps {
  /** A heading, which names the entry. */
  title: Elements
  /** Whom or what it is about, in a few words. */
  about: ReactNode
  when: ReactNode
  /** What can be done with it, at the end of its line. */
  action?: Elements
  /** Always seen, under the line: what has become of the action. */
  report?: Elements
  /** The rest, which a press unfolds. */
  children: ReactNode
}

/** An entry of a list that is read more than it is changed: one line, which unfolds. */
export function CollapsibleItem({
  title,
  about,
  when,
  action,
  report,
  children,
}: CollapsibleItemProps) {
  return (
    <li
      data-row
      className="border-line text-dense as-cards:rounded-md as-cards:border as-cards:bg-surface as-cards:px-2 as-table:border-b"
    >
      <div className="flex flex-wrap items-start gap-x-4">
        <details className="group min-w-0 grow basis-52">
          <summary className="grid min-h-10 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 py-1.5 leading-tight as-table:gap-x-4 as-table:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_minmax(0,4fr)_auto] as-table:hover:bg-sea-soft [&_:is(h2,h3)]:text-dense [&_:is(h2,h3)]:leading-tight [&_.rounded-full]:px-2.5 [&_.rounded-full]:py-0 [&_.rounded-full_svg]:size-4">
            {title}
            <span className="wrap-anywhere as-cards:order-1 as-cards:col-span-2">{about}</span>
            <span className="wrap-anywhere text-ink-soft as-cards:order-1 as-cards:col-span-2">
              {when}
            </span>
            <ChevronDown className="size-5 shrink-0 text-sea transition-transform group-open:rotate-180" />
          </summary>
          <div className="grid grid-cols-1 gap-3 pt-1 pb-4">{children}</div>
        </details>
        {action}
      </div>
      {report}
    </li>
  )
}
