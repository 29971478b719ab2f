import { classNames } from '#web/kernel/ui/content/class-names.ts'

/** A turning ring, without words: the text beside it says what is going on. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-block size-5 shrink-0 animate-turn rounded-full border-3 border-current border-r-transparent',
        className,
      )}
    />
  )
}

interface LoadingProps {
  text: string
  /** `h1` where these words are all that the page has yet. */
  as?: 'p' | 'h1'
}

/** Says in words that something is being fetched, for a page or a part of one. */
export function Loading({ text, as: Line = 'p' }: LoadingProps) {
  return (
    <div role="status" className="py-12">
      <Line className="flex items-center justify-center gap-3 text-lg font-normal text-ink-soft">
        <Spinner className="text-sea" />
        <span>{text}</span>
      </Line>
    </div>
  )
}
