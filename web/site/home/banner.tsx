import { ArrowRight } from 'lucide-react'
import { Link } from '#web/kernel/page/link.tsx'
import { classNames } from '#web/kernel/ui/content/class-names.ts'

const looks = {
  sea: 'bg-sea-soft',
  clay: 'bg-clay-soft',
  sun: 'bg-sun-soft',
} as const

/** What a banner says, and where it leads. */
export interface Banner {
  key: string
  look: keyof typeof looks
  /** A drawing of 4:3, which adorns it. */
  drawing: string
  title: string
  text: string
  link: string
  to: string
}

/** An announcement; all of it is its link. */
export function BannerCard({ look, drawing, title, text, link, to }: Omit<Banner, 'key'>) {
  return (
    // As wide as its place lets it be: in a row where there is room, else one below the other.
    <article
      className={classNames(
        '@container group relative grid rounded-lg p-5 transition-shadow hover:shadow-low sm:p-7',
        looks[look],
      )}
    >
      <div className="flex flex-col gap-x-6 gap-y-3 @sm:flex-row">
        <img
          src={drawing}
          alt=""
          width={400}
          height={300}
          loading="lazy"
          className="hidden h-auto w-40 shrink-0 self-center rounded-md @sm:order-last @sm:block"
        />
        <div className="flex grow flex-col items-start gap-2">
          <h3 className="text-2xl">{title}</h3>
          <p>{text}</p>
          <Link
            to={to}
            className="mt-auto inline-flex min-h-11 items-center gap-2 font-bold text-sea underline decoration-2 underline-offset-4 after:absolute after:inset-0 after:rounded-lg group-hover:decoration-3"
          >
            <span>{link}</span>
            <ArrowRight className="size-5 shrink-0 transition-transform group-hover:translate-x-1" />
          </Link>
        </div>
      </div>
    </article>
  )
}
