import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { INVITATION_DAYS } from '#domain/accounts/invitation.ts'
import { type ImportView, inviteImported, undoImport } from '#domain/imports/contract.ts'
import { formatDay, formatOnDay } from '#domain/kernel/calendar-text.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { viewParameters } from '#web/enrolments/admin/enrolment.ts'
import { ConfirmDialog } from '#web/kernel/forms/confirm-dialog.tsx'
import { call } from '#web/kernel/http/client.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { adminPaths } from '#web/signed-in-paths.ts'

interface ImportListProps {
  imports: readonly ImportView[]
  /** Something was done, which these words say. */
  onChange: (words: string) => Promise<void>
}

/** Previous imports: who has logged in, the invitations, and undoing for a week. */
export function ImportList({ imports, onChange }: ImportListProps) {
  const { t } = useTranslation('imports')
  return (
    <Section look="part" id="imported" title={t('list.title')}>
      {imports.length === 0 && <p>{t('list.none')}</p>}
      <ul className="grid grid-cols-1 gap-4">
        {imports.map((made) => (
          <li key={made.id}>
            <ImportCard made={made} onChange={onChange} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function ImportCard({ made, onChange }: { made: ImportView } & Pick<ImportListProps, 'onChange'>) {
  const { t } = useTranslation('imports')
  const { language } = useLanguage()
  const { by, accounts, enrollees, enrolments, undoneAt, invitations } = made
  const dayOf = (instant: string) => madridDay(new Date(instant))
  const day = formatDay(dayOf(made.madeAt), language)
  return (
    <Card className="grid gap-3">
      <h3 className="text-xl first-letter:uppercase">
        {by ? (
          <Sentence>{(keep) => t('list.whenBy', { day, name: keep(by) })}</Sentence>
        ) : (
          t('list.when', { day })
        )}
      </h3>
      {made.fileName && <p className="wrap-anywhere">{made.fileName}</p>}
      <p>{t('list.made', { places: enrolments, people: enrollees, accounts })}</p>
      {undoneAt ? (
        <p className="font-bold">
          {t('list.undone', { onDay: formatOnDay(dayOf(undoneAt), language) })}
        </p>
      ) : (
        <>
          {invitations.cameIn > 0 && <p>{t('list.cameIn', { count: invitations.cameIn })}</p>}
          {invitations.open > 0 && <p>{t('list.open', { count: invitations.open })}</p>}
          <p>
            <Link
              to={adminPaths.enrolments({ [viewParameters.imported]: made.id })}
              className={textLinkClasses}
            >
              {t('list.see')}
            </Link>
          </p>
        </>
      )}
      <Stays stays={made.stays} />
      {!undoneAt && <Actions made={made} onChange={onChange} />}
    </Card>
  )
}

function Stays({ stays }: Pick<ImportView, 'stays'>) {
  const { t } = useTranslation('imports')
  if (stays.length === 0) return null
  return (
    <div className="grid gap-1">
      <p>{t('list.stays', { count: stays.length })}</p>
      <ul className="list-disc pl-6 wrap-anywhere">
        {stays.map(({ name, reason }) => (
          <li key={name}>
            <Sentence>{(keep) => t(`list.stay.${reason}`, { name: keep(name) })}</Sentence>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Actions({ made, onChange }: { made: ImportView } & Pick<ImportListProps, 'onChange'>) {
  const { t } = useTranslation('imports')
  const { language } = useLanguage()
  const [asked, setAsked] = useState<'invite' | 'undo' | null>(null)
  const { id, undoUntil, invitations, fileName, enrollees } = made
  const count = invitations.toSend

  async function invite(): Promise<void> {
    const { sent } = await call(inviteImported, { params: { id } })
    setAsked(null)
    await onChange(t('invite.done', { count: sent }))
  }

  async function undo(): Promise<void> {
    await call(undoImport, { params: { id } })
    setAsked(null)
    await onChange(t('undo.done'))
  }

  return (
    <>
      <div className="flex flex-wrap gap-3">
        {count > 0 && (
          <Button onClick={() => setAsked('invite')}>{t('invite.button', { count })}</Button>
        )}
        {undoUntil && (
          <Button look="secondary" onClick={() => setAsked('undo')}>
            {t('undo.button')}
          </Button>
        )}
      </div>
      {undoUntil && (
        <p className="text-ink-soft">
          {t('undo.until', { day: formatDay(madridDay(new Date(undoUntil)), language) })}
        </p>
      )}
      <ConfirmDialog
        open={asked === 'invite'}
        title={t('invite.title')}
        description={t('invite.text', { count, days: INVITATION_DAYS })}
        confirmText={t('invite.confirm')}
        failedTitle={t('invite.failed')}
        confirm={invite}
        onClose={() => setAsked(null)}
      />
      <ConfirmDialog
        open={asked === 'undo'}
        danger
        title={
          fileName ? (
            <Sentence>{(keep) => t('undo.titleOf', { fileName: keep(fileName) })}</Sentence>
          ) : (
            t('undo.title')
          )
        }
        description={t('undo.text', { count: enrollees })}
        confirmText={t('undo.confirm')}
        failedTitle={t('undo.failed')}
        confirm={undo}
        onClose={() => setAsked(null)}
      />
    </>
  )
}
