import { Upload } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { FieldError, FieldHint, type FieldTexts, useFieldWiring } from './field.tsx'

export interface FileDropProps extends FieldTexts {
  name?: string
  /** Extensions that the window for choosing offers: `.pdf`. */
  extensions: readonly string[]
  several?: boolean
  disabled?: boolean
  /** The label of the button, and the hint below it for readers with a mouse. */
  choose: string
  drop: string
  onFiles: (files: File[]) => void
}

/**
 * A field for files: a button that opens the system's own window, in an area that files can be
 * dragged to. What is chosen is handed on at once; choosing the same file again works.
 */
export function FileDrop({
  name,
  extensions,
  several = false,
  disabled = false,
  choose,
  drop,
  onFiles,
  ...texts
}: FileDropProps) {
  const wiring = useFieldWiring({ name }, texts)
  const [isOver, setOver] = useState(false)
  const take = (chosen: FileList | null) => {
    const files = [...(chosen ?? [])].slice(0, several ? undefined : 1)
    if (files.length > 0 && !disabled) onFiles(files)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor={wiring.id} className="font-bold">
        <span>{texts.label}</span>
        {texts.optional && (
          <span className="font-normal text-ink-soft">{` ${texts.optional}`}</span>
        )}
      </label>
      <FieldHint id={wiring.hintId}>{texts.hint}</FieldHint>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is beside the button, which does the same. */}
      <div
        onDragEnter={over}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files)
        }}
        className={classNames(
          'relative grid justify-items-center gap-1 rounded-md border-2 border-dashed px-4 py-5 text-center transition-colors',
          'focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus',
          isOver ? 'border-sea bg-sea-soft' : 'border-line-strong bg-surface',
          texts.error ? 'border-danger' : undefined,
        )}
      >
        <span className="inline-flex min-h-12 items-center gap-2 rounded-full border-2 border-sea px-6 py-2 font-bold text-sea">
          <Upload className="size-5 cramped:hidden" />
          <span>{choose}</span>
        </span>
        <span className="text-ink-soft pointer-coarse:hidden">{drop}</span>
        <input
          {...wiring.input}
          type="file"
          name={name}
          multiple={several}
          disabled={disabled}
          accept={extensions.join(',')}
          onChange={({ currentTarget }) => {
            take(currentTarget.files)
            currentTarget.value = ''
          }}
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-default"
        />
      </div>
      <FieldError id={wiring.errorId}>{texts.error}</FieldError>
    </div>
  )
}
