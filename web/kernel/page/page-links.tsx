import { ChevronRight, type LucideIcon } from 'lucide-react'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { Link } from './link.tsx'

interface PageLinksProps {
  /** The heading's, for the address. */
  id: string
  title: string
  look?: 'plain' | 'sea'
  pages: readonly { id: string; to: string; Icon: LucideIcon; title: string; text: string }[]
}

/** Ways to other pages, each with an icon and a sentence on what is there. */
export function PageLinks({ id, title, look = 'plain', pages }: PageLinksProps) {
  return (
    <Card look={look}>
      <section aria-labelledby={id} className="grid gap-2">
        <h2 id={id} tabIndex={-1} className="text-2xl">
          {title}
        </h2>
        <ul className="divide-y divide-line">
          {pages.map((page) => (
            <li
              key={page.id}
              className={classNames(
                'relative -mx-3 flex items-center gap-4 rounded-md px-3 py-4',
                look === 'sea' ? 'hover:bg-surface' : 'hover:bg-sea-soft',
              )}
            >
              <page.Icon className="size-7 shrink-0 text-sea cramped:hidden" />
              <div className="min-w-0 grow">
                <Link
                  to={page.to}
                  aria-describedby={page.id}
                  className="font-bold text-sea underline decoration-line-strong decoration-2 underline-offset-4 after:absolute after:inset-0 hover:decoration-sea"
                >
                  {page.title}
                </Link>
                <p id={page.id}>{page.text}</p>
              </div>
              <ChevronRight className="size-6 shrink-0 text-ink-soft" />
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}
