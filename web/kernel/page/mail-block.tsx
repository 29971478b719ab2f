import { Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type ButtonLook, buttonClasses } from '#web/kernel/ui/content/button.tsx'
import type { Elements } from '#web/kernel/ui/content/elements.ts'
import { useAssociation } from '#web/startup/association.ts'
import { type Letter, mailTo } from './mail-to.ts'

interface MailButtonProps {
  letter: Letter
  look?: ButtonLook
  children: ReactNode
}

/** Opens a letter to the association in the reader's mail program; works without scripts. */
export function MailButton({ letter, look = 'primary', children }: MailButtonProps) {
  const association = useAssociation()
  return (
    <a
      href={mailTo(association.contact.email, letter)}
      className={buttonClasses(look, 'max-w-full')}
    >
      <Mail className="size-5 shrink-0" />
      <span>{children}</span>
    </a>
  )
}

interface MailBlockProps {
  id: string
  title: string
  /** What to write about, in a paragraph or two. */
  children: Elements
  /** One or more `MailButton`. */
  actions: ReactNode
}

/** An invitation to write, with the address itself for readers without a mail program. */
export function MailBlock({ id, title, children, actions }: MailBlockProps) {
  const association = useAssociation()
  const { t } = useTranslation('shell')
  const { email } = association.contact
  return (
    <section
      aria-labelledby={id}
      className="@container grid grid-cols-1 rounded-lg bg-sea-soft p-5 break-inside-avoid sm:p-8 print:p-0"
    >
      <div className="grid grid-cols-1 gap-6 @3xl:grid-cols-[minmax(0,1fr)_20rem] @3xl:items-center @3xl:gap-12">
        <div className="prose grid grid-cols-1 gap-3 text-lg">
          <h2 id={id} className="text-2xl">
            {title}
          </h2>
          {children}
        </div>
        <div className="grid grid-cols-1 gap-4">
          <div className="flex flex-wrap gap-3 @3xl:grid print:hidden">{actions}</div>
          <p className="grid grid-cols-1">
            {/* It speaks of the button, which paper leaves out. */}
            <span className="print:hidden">{t('mail.orTo')}</span>
            <a
              translate="no"
              href={`mailto:${email}`}
              className="flex min-h-11 items-center justify-self-start wrap-anywhere font-bold underline decoration-2 decoration-line-strong underline-offset-4 hover:decoration-sea"
            >
              {email}
            </a>
          </p>
        </div>
      </div>
    </section>
  )
}
