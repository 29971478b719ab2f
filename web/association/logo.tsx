import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { useAssociation } from '#web/startup/association.ts'
import { Mark } from './mark.tsx'

interface LogoProps {
  nameClassName?: string
  /** Of the mark, in pixels. */
  maxWidth?: number
}

/** The association's mark, and the name beside it where there is room. */
export function Logo({ nameClassName, maxWidth }: LogoProps) {
  const association = useAssociation()
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark height={46} maxWidth={maxWidth} className="size-[46px]" />
      <span
        translate="no"
        className={classNames('text-xl font-extrabold tracking-tight text-sea', nameClassName)}
      >
        {association.name}
      </span>
    </span>
  )
}
