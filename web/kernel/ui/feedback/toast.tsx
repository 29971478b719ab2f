import { X } from 'lucide-react'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { createStore } from '#web/kernel/create-store.ts'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { type Tone, tones } from './notice.tsx'
import { useRestoreFocus } from './use-restore-focus.ts'

interface Toast {
  tone: Tone
  title?: ReactNode
  text: ReactNode
  /** Takes back what it speaks of. */
  action?: { text: string; run: () => void }
  /** Milliseconds until it closes. */
  duration?: number
}

type ShownToast = Toast & { id: number }

const defaultDuration = 7_000
/** Time to read it, and to get to its button. */
const durationWithAction = 20_000
const store = createStore<readonly ShownToast[]>([])
let lastId = 0

/**
 * Shows a message over any screen, for 7 s by default, or 20 s with something to press. Returns a
 * function that removes it earlier, for when it is no longer true.
 */
export function showToast(toast: Toast): () => void {
  lastId += 1
  const id = lastId
  store.set([...store.get(), { ...toast, id }])
  const { duration = toast.action ? durationWithAction : defaultDuration } = toast
  setTimeout(() => dismiss(id), duration)
  return () => dismiss(id)
}

function dismiss(id: number): void {
  store.set(store.get().filter((toast) => toast.id !== id))
}

const none: readonly ShownToast[] = []

/**
 * Where toasts appear: on top of the element at the page's foot that it stands in, clear of titles.
 * One on each page, there from the start so that they are read out.
 */
export function ToastRegion({ label, closeText }: { label: string; closeText: string }) {
  const toasts = useSyncExternalStore(store.subscribe, store.get, () => none)
  return (
    <section
      aria-label={label}
      aria-live="polite"
      className="pointer-events-none absolute inset-x-0 bottom-full z-10 grid gap-3 p-2 lg:justify-items-end lg:p-4"
    >
      {toasts.map((toast) => (
        <ToastBox key={toast.id} toast={toast} closeText={closeText} />
      ))}
    </section>
  )
}

function ToastBox({ toast, closeText }: { toast: ShownToast; closeText: string }) {
  const { id, tone, title, text, action } = toast
  const { Icon, classes, icon } = tones[tone]
  const focus = useRestoreFocus()
  useEffect(() => showFieldAbove(focus.ref.current), [focus.ref])
  return (
    <div
      {...focus}
      className={classNames(
        'toast pointer-events-auto flex w-full items-start lg:max-w-md gap-3 rounded-md border-l-6 py-2 pl-4 pr-2 shadow-high',
        classes,
      )}
    >
      <Icon className={classNames('mt-2 size-6 shrink-0', icon)} />
      <div className="grow py-1.5">
        {title && <p className="font-bold">{title}</p>}
        <p>{text}</p>
        {action && (
          <button
            type="button"
            onClick={() => {
              dismiss(id)
              action.run()
            }}
            className="min-h-11 font-bold text-sea underline underline-offset-4"
          >
            {action.text}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={closeText}
        onClick={() => dismiss(id)}
        className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-ground"
      >
        <X className="size-6" />
      </button>
    </div>
  )
}

/** A toast must not cover the focused field. */
function showFieldAbove(box: HTMLElement | null): void {
  const field = document.activeElement
  if (!box || !field?.matches('input, textarea, select, button')) return
  const covered = field.getBoundingClientRect().bottom > box.getBoundingClientRect().top
  if (covered) field.scrollIntoView({ block: 'nearest' })
}
