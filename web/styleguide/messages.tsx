import { Button } from '#web/kernel/ui/content/button.tsx'
import { Steps } from '#web/kernel/ui/content/steps.tsx'
import { FailureNotice } from '#web/kernel/ui/feedback/failure-notice.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { ProgressBar } from '#web/kernel/ui/feedback/progress-bar.tsx'
import { Loading } from '#web/kernel/ui/feedback/spinner.tsx'
import { showToast, ToastRegion } from '#web/kernel/ui/feedback/toast.tsx'
import { useDoneNotice } from '#web/kernel/ui/feedback/use-done-notice.tsx'
import { LoadingOverlay } from '#web/loading/loading-overlay.tsx'
import type { LoadingMode } from '#web/loading/loading-state.ts'
import { Specimen } from './specimen.tsx'
import { tones, words } from './words.ts'

const steps = ['Programme', 'People', 'Payment', 'Done']
const loadingModes: LoadingMode[] = ['silent', 'minimal', 'progress', 'stepper']

export function Messages() {
  const { doneNotice, showDone } = useDoneNotice()
  return (
    <>
      <Specimen
        name="Notice"
        states={Object.fromEntries(
          tones.map((tone) => [
            tone,
            <Notice key={tone} tone={tone} title={words.short} role="note">
              <p>{words.text}</p>
            </Notice>,
          ]),
        )}
      />
      <Specimen
        name={ToastRegion.name}
        states={{
          'press to see': (
            <span className="flex flex-wrap gap-3">
              {tones.map((tone) => (
                <Button
                  key={tone}
                  look="secondary"
                  onClick={() => showToast({ tone, title: words.short, text: words.text })}
                >
                  {tone}
                </Button>
              ))}
            </span>
          ),
        }}
      />
      <Specimen
        name="useDoneNotice"
        states={{
          'press to see': doneNotice ?? (
            <Button look="secondary" onClick={() => showDone(words.text)}>
              {words.send}
            </Button>
          ),
        }}
      />
      <Specimen
        name="LoadingOverlay"
        states={Object.fromEntries(
          loadingModes.map((mode) => [
            mode,
            <div key={mode} className="relative mt-28">
              <LoadingOverlay
                view={{ mode, progress: 60, message: 1 }}
                text={words.send}
                messages={[words.short, words.failure]}
                steps={{ label: words.title, steps, current: 1, doneText: 'done' }}
              />
            </div>,
          ]),
        )}
      />
      <Specimen
        name="FailureNotice"
        states={Object.fromEntries(
          [false, true].map((busy) => [
            busy ? 'busy' : 'at rest',
            <FailureNotice
              key={String(busy)}
              title={words.failure}
              text={words.text}
              retryText={words.send}
              onRetry={() => undefined}
              busy={busy}
            />,
          ]),
        )}
      />
      <Specimen name="Loading" states={{ waiting: <Loading text={words.short} /> }} />
      <Specimen
        name="ProgressBar"
        states={{
          begun: <ProgressBar value={10} text={words.short} />,
          'nearly done': <ProgressBar value={80} text={words.short} />,
        }}
      />
      <Specimen
        name="Steps"
        states={Object.fromEntries(
          [0, 2, 4].map((current) => [
            `${current} done`,
            <Steps
              key={current}
              label={words.short}
              steps={steps}
              current={current}
              doneText={words.copied}
            />,
          ]),
        )}
      />
    </>
  )
}
