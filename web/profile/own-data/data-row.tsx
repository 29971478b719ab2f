import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuthenticatedUser } from '#domain/kernel/session-contract.ts'
import { keptTyping } from '#web/kernel/forms/kept-typing.ts'
import { useKeepFormValues, useReturnedValues } from '#web/kernel/session/form-snapshots.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import type { Elements } from '#web/kernel/ui/content/elements.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'

export type DataName =
  | 'name'
  | 'phone'
  | 'email'
  | 'locality'
  | 'language'
  | 'receiptMails'
  | 'announcementMails'

/** Stays as it is where a browser translates the page. */
const verbatim: readonly DataName[] = ['name', 'phone', 'email', 'locality']

/** What a form in a row is given. */
export interface RowForm {
  user: AuthenticatedUser
  /** The content of its fields when the session ended or the page was reloaded, by their names. */
  typed: Readonly<Record<string, string>>
  /** Closes the form and says that it is done, in these words or the row's own. */
  onSaved: (text?: ReactNode) => void
  /** The button that closes it and changes nothing. */
  cancelButton: Elements
}

interface DataRowProps extends Pick<RowForm, 'user'> {
  name: DataName
  value: ReactNode
  /** The form that stands in the value's place while it is changed. */
  Form: ComponentType<RowForm>
  /** Something to know about the value. */
  children?: Elements
}

/** One item of the reader's data, with the form to change it in place. */
export function DataRow({ user, name, value, Form, children }: DataRowProps) {
  const { t } = useTranslation('profile')
  const formName = `profile ${name}`
  const keptAs = `${formName} ${user.id}`
  const heldTyping = useReturnedValues<RowForm['typed']>(formName, user.id)
  const [returned] = useState(() => heldTyping ?? keptTyping.read(keptAs))
  const [typed, setTyped] = useState(returned)
  const [editing, setEditing] = useState(returned !== null)
  const [saved, setSaved] = useState<ReactNode>(null)
  const row = useRef<HTMLElement>(null)
  const wasEditing = useRef(editing)
  useKeepFormValues(formName, () => typedIn(row.current?.querySelector('form')))

  useEffect(() => {
    if (returned) row.current?.scrollIntoView({ block: 'center' })
  }, [returned])

  useEffect(() => {
    if (editing === wasEditing.current) return
    wasEditing.current = editing
    row.current?.querySelector<HTMLElement>(editing ? 'input, button' : 'button')?.focus()
  }, [editing])

  function open(): void {
    setSaved(null)
    setEditing(true)
  }

  function keep(): void {
    const texts = typedIn(row.current?.querySelector('form'))
    if (texts) keptTyping.keep(keptAs, texts)
  }

  function close(): void {
    keptTyping.forget(keptAs)
    setTyped(null)
    setEditing(false)
  }

  function onSaved(text: ReactNode = t(`data.${name}.saved`)): void {
    setSaved(text)
    close()
  }

  const cancelButton = (
    <Button look="quiet" onClick={close}>
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
          <p
            translate={verbatim.includes(name) ? 'no' : undefined}
            className="wrap-anywhere font-bold"
          >
            {value}
          </p>
        </div>
        {!editing && (
          <Button look="secondary" onClick={open} className="max-w-full shrink-0 sm:max-w-3/5">
            {t(`data.${name}.change`)}
          </Button>
        )}
      </div>
      {editing && (
        <div className="grid max-w-xl gap-4" onInput={keep}>
          {typed && <Notice text={t('data.returned')} />}
          <Form user={user} typed={typed ?? {}} onSaved={onSaved} cancelButton={cancelButton} />
        </div>
      )}
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

/** The content of a form, without passwords. Null while there is none. */
function typedIn(form: HTMLFormElement | null | undefined): RowForm['typed'] | null {
  if (!form) return null
  const texts = [...new FormData(form)].filter(([name]) => name !== 'password')
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value)]))
}
