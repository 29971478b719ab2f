import { useAssociation } from '#web/shell/startup/association.ts'
import { classNames } from '#web/ui/content/class-names.ts'

/** Our mark, a wave that is someone stretching in front of the hills, and the name beside it where there is room. */
export function Logo({ nameClassName }: { nameClassName?: string }) {
  const association = useAssociation()
  return (
    <span className="inline-flex items-center gap-2.5">
      <img src="/logo.svg" alt="" width={46} height={46} className="size-[46px]" />
      <span className={classNames('text-xl font-extrabold tracking-tight text-sea', nameClassName)}>
        {association.name}
      </span>
    </span>
  )
}
