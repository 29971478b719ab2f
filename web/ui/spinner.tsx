import { classNames } from './class-names.ts'

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

/** Says in words that something is being fetched, for a page or a part of one. */
export function Loading({ text }: { text: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-12 text-lg text-ink-soft">
      <Spinner className="text-sea" />
      {text}
    </p>
  )
}
