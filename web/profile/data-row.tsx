import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

export type DataName = 'name' | 'phone' | 'email' | 'locality' | 'language'

/** What a form in a row is given. */
export interface RowForm {
  /** Closes the form and says that it is done, in these words or the row's own. */
  onSaved: (text?: string) => void
  /** The button that closes it and changes nothing. */
  giveUp: ReactNode
}

export interface DataRowProps {
  name: DataName
  value: ReactNode
  /** The form that stands in the value's place while it is changed. */
  form: (row: RowForm) => ReactNode
  /** Something to know about the value. */
  children?: ReactNode
}

/** One thing that we know of the reader, and the way to change it on the spot. */
export function DataRow({ name, value, form, children }: DataRowProps) {
  const { t } = useTranslation('profile')
  const [editing, setEditing] = useState(false)
  const [saved, setSaved] = useState<string | null>(null)
  const row = useRef<HTMLElement>(null)
  const wasEditing = useRef(false)

  useEffect(() => {
    if (editing === wasEditing.current) return
    wasEditing.current = editing
    row.current?.querySelector<HTMLElement>(editing ? 'input, button' : 'button')?.focus()
  }, [editing])

  function open(): void {
    setSaved(null)
    setEditing(true)
  }

  function onSaved(text = t(`data.${name}.saved`)): void {
    setSaved(text)
    setEditing(false)
  }

  const giveUp = (
    <Button look="quiet" onClick={() => setEditing(false)}>
      {t('data.giveUp')}
    </Button>
  )
  return (
    <section ref={row} aria-labelledby={`data-${name}`} className="grid gap-3 py-4">
      <div className="grid justify-items-start gap-x-6 gap-y-2 sm:flex sm:items-center sm:justify-between">
        <div className="min-w-0">
          <h3 id={`data-${name}`} className="text-base font-normal tracking-normal text-ink-soft">
            {t(`data.${name}.label`)}
          </h3>
          <p className="wrap-anywhere font-bold">{value}</p>
        </div>
        {!editing && (
          <Button look="secondary" onClick={open} className="shrink-0">
            {t(`data.${name}.change`)}
          </Button>
        )}
      </div>
      {editing && <div className="max-w-xl">{form({ onSaved, giveUp })}</div>}
      <div role="status" className="empty:hidden">
        {saved && (
          <Notice tone="success">
            <p className="wrap-anywhere">{saved}</p>
          </Notice>
        )}
      </div>
      {children}
    </section>
  )
}
