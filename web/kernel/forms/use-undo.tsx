import { Undo2 } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { apiErrorOf } from '#web/kernel/http/api-error.ts'
import type { Elements } from '#web/kernel/ui/content/elements.ts'
import { showToast } from '#web/kernel/ui/feedback/toast.tsx'
import { useRestoreFocus } from '#web/kernel/ui/feedback/use-restore-focus.ts'

interface Removed {
  id: number
  text: ReactNode
  takeBack: () => Promise<void>
  closeToast: () => void
}

export interface Undo {
  /**
   * Says what was removed, with the way to take it back: `undo` must do no harm when it comes twice, or
   * after another administrator has done the same.
   */
  undoable: (text: ReactNode, undo: () => Promise<unknown>) => void
  /**
   * The same as lines that outlast the message, until the page is left: for where it was removed. What has a
   * way back there anyway, such as a bin, shows none.
   */
  removed: Elements
}

/**
 * Returns what an administrator removes can be taken back.
 * @param keepsLast each change is of the same thing, so that only the last can be taken back
 */
export function useUndo({ keepsLast = false } = {}): Undo {
  const { t } = useTranslation('drafts')
  const [lines, setLines] = useState<readonly Removed[]>([])
  const last = useRef(0)

  function undoable(text: ReactNode, undo: () => Promise<unknown>): void {
    last.current += 1
    const id = last.current
    const kept = keepsLast ? [] : lines
    if (keepsLast) for (const line of lines) line.closeToast()

    async function takeBack(): Promise<void> {
      closeToast()
      try {
        await undo()
        setLines((before) => before.filter((line) => line.id !== id))
        showToast({ tone: 'success', text: t('undone') })
      } catch (error) {
        showToast({ tone: 'error', title: t('notUndone'), text: apiErrorOf(error).message })
      }
    }

    const closeToast = showToast({
      tone: 'success',
      text,
      action: { text: t('undo'), run: () => void takeBack() },
    })
    setLines([...kept, { id, text, takeBack, closeToast }])
  }

  const removed = lines.length > 0 && (
    <ul aria-label={t('removed')} className="grid w-full gap-1 print:hidden">
      {lines.map(({ id, text, takeBack }) => (
        <RemovedLine key={id} text={text} takeBack={takeBack} />
      ))}
    </ul>
  )
  return { undoable, removed }
}

function RemovedLine({ text, takeBack }: Pick<Removed, 'text' | 'takeBack'>) {
  const { t } = useTranslation('drafts')
  const { isPending, mutate } = useSubmit(takeBack)
  const focus = useRestoreFocus()
  const id = useId()

  return (
    <li className="rounded-md bg-sunken px-4 py-1 text-dense leading-tight">
      <div {...focus} className="flex flex-wrap items-center justify-between gap-x-6">
        <span id={`${id}-text`} className="min-w-0 wrap-anywhere">
          {text}
        </span>
        <button
          type="button"
          id={id}
          aria-labelledby={`${id} ${id}-text`}
          aria-disabled={isPending}
          onClick={mutate}
          className="flex min-h-11 items-center gap-2 font-bold text-sea underline underline-offset-4"
        >
          <Undo2 className="size-5 shrink-0" />
          <span>{t('undo')}</span>
        </button>
      </div>
    </li>
  )
}
