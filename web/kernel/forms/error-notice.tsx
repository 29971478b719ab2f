import type { ReactNode } from 'react'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'

/** Why something that was sent has failed; nothing where nothing has. */
export function ErrorNotice({ text, title }: { text: ReactNode; title?: string }) {
  if (!text) return null
  return <Notice tone="error" title={title} text={text} />
}
