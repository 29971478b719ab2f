import type { UploadedFile, uploadFile } from '#domain/kernel/files/contract.ts'
import { extensions } from '#domain/kernel/files/purposes.ts'
import type { useUpload } from '#web/kernel/http/use-upload.ts'
import { ProgressBar } from '#web/kernel/ui/feedback/progress-bar.tsx'
import { FileDrop, type FileDropProps } from '#web/kernel/ui/fields/file-drop.tsx'

interface PhotoFieldProps
  extends Omit<FileDropProps, 'extensions' | 'several' | 'disabled' | 'onFiles'> {
  upload: ReturnType<typeof useUpload<typeof uploadFile>>
  /** What is said while it is on its way. */
  sending: string
  onSent: (fileId: string, file: UploadedFile) => void
}

/** A photo, sent as soon as it is chosen; it is kept once the form is saved. */
export function PhotoField({ upload, sending, onSent, error, ...texts }: PhotoFieldProps) {
  const { state, send } = upload

  async function choose(file: File): Promise<void> {
    const sent = await send(file)
    if (sent) onSent(sent.id, sent)
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <FileDrop
        {...texts}
        extensions={extensions.picture}
        error={state.status === 'failed' ? state.message : error}
        onFiles={([file]) => file && void choose(file)}
      />
      {state.status === 'sending' && <ProgressBar quiet value={state.percent} text={sending} />}
    </div>
  )
}
