import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** A question whose answer unfolds on a press; works without scripts. */
export function AccordionItem({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-14 items-center justify-between gap-4 py-3 text-lg font-bold text-sea hover:underline">
        <span>{title}</span>
        <ChevronDown className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="prose grid justify-items-start gap-2 pb-5">{children}</div>
    </details>
  )
}
