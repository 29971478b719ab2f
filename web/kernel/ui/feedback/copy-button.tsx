import { Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/kernel/ui/content/button.tsx'

interface CopyButtonProps {
  /** What is put on the clipboard. */
  text: string
  children: ReactNode
  /** Said once it is there, or when the browser forbids it. */
  copiedText: string
  failedText: string
}

/** Copies a text to the clipboard and shows the result. */
export function CopyButton({ text, children, copiedText, failedText }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)

  async function copy(): Promise<void> {
    setOutcome(null)
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      // Without https, or where the reader has forbidden it.
      setOutcome('failed')
    }
  }

  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button look="secondary" onClick={() => void copy()}>
        <Copy className="size-5" />
        <span>{children}</span>
      </Button>
      <span role="status" className="font-bold">
        {outcome && (outcome === 'copied' ? copiedText : failedText)}
      </span>
    </span>
  )
}
