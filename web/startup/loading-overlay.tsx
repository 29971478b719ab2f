import { Steps, type StepsProps } from '#web/kernel/ui/content/steps.tsx'
import { ProgressBar } from '#web/kernel/ui/feedback/progress-bar.tsx'
import { Spinner } from '#web/kernel/ui/feedback/spinner.tsx'
import type { LoadingView } from './loading-state.ts'

interface LoadingOverlayProps {
  /** Null when nothing is loading. */
  view: LoadingView | null
  /** What is said once to screen readers, and shown beside the ring. */
  text: string
  /** What the bar says in turn. */
  messages: readonly string[]
  /** Names and place of the steps, for the mode that shows them. */
  steps?: StepsProps | undefined
}

/**
 * Says that the next page is on its way, above the bars at the screen's bottom: what is being read
 * stays where it is, and can be used.
 */
export function LoadingOverlay({ view, text, messages, steps }: LoadingOverlayProps) {
  return (
    <>
      {/* There from the start, so that it is read out; once, however often the words change. */}
      <p role="status" className="sr-only">
        {view ? text : ''}
      </p>
      {view && view.mode !== 'silent' && (
        <section
          aria-label={text}
          className="pointer-events-none absolute inset-x-0 bottom-full grid grid-cols-1 justify-items-center p-2 sm:p-4"
        >
          <div className="loading-comes max-w-full rounded-lg border-2 border-line bg-surface px-3 py-3 sm:px-5 text-ink shadow-high">
            <LoadingIndicator view={view} text={text} messages={messages} steps={steps} />
          </div>
        </section>
      )}
    </>
  )
}

function LoadingIndicator({
  view,
  text,
  messages,
  steps,
}: LoadingOverlayProps & { view: LoadingView }) {
  if (view.mode === 'progress') {
    return (
      <div className="w-[22rem] max-w-full">
        <ProgressBar
          quiet
          value={Math.round(view.progress)}
          text={messages[view.message % messages.length] ?? text}
        />
      </div>
    )
  }
  if (view.mode === 'stepper' && steps) {
    return (
      <div className="w-[34rem] max-w-full">
        <Steps {...steps} />
      </div>
    )
  }
  return (
    <p
      aria-hidden="true"
      className="flex flex-wrap items-center justify-center gap-x-3 text-center font-bold"
    >
      <Spinner className="text-sea" />
      <span className="min-w-0">{text}</span>
    </p>
  )
}
