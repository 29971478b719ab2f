import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Elements } from '#web/kernel/ui/content/elements.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'

/**
 * Says that something is done whose button goes with it: the words take the focus, which would be
 * lost otherwise.
 *
 * @param next where people may want to go then
 */
export function useDoneNotice(next?: Elements) {
  const [words, setWords] = useState<{ text: ReactNode } | null>(null)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (words) box.current?.focus()
  }, [words])

  return {
    showDone: (text: ReactNode) => setWords({ text }),
    clearDone: () => setWords(null),
    doneNotice: words && (
      <Notice ref={box} tone="success" tabIndex={-1}>
        <p className="wrap-anywhere">{words.text}</p>
        {next}
      </Notice>
    ),
  }
}
