import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatDayInFigures } from '#domain/kernel/calendar-text.ts'
import { formatFileSize } from '#domain/kernel/files/file-size.ts'
import {
  deleteLibraryDocument,
  restoreLibraryDocument,
  setLibraryVisibility,
} from '#domain/library/admin/contract.ts'
import { DAYS_TO_RESTORE } from '#domain/library/document.ts'
import { useHasDraft } from '#web/kernel/drafts/use-form-draft.tsx'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { useUndo } from '#web/kernel/forms/use-undo.tsx'
import { call } from '#web/kernel/http/client.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Badge } from '#web/kernel/ui/content/badge.tsx'
import { Button, rowButtonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { showToast } from '#web/kernel/ui/feedback/toast.tsx'
import { formatOf } from '#web/library/document-words.ts'
import { type AdminDocument, nameOf, titleOf } from './library.ts'
import { draftOf, LibraryEdit } from './library-edit.tsx'

interface LibraryItemProps {
  document: AdminDocument
  refetch: () => Promise<AdminDocument | undefined>
}

/** One document, and what can be done with it. */
export function LibraryItem({ document, refetch }: LibraryItemProps) {
  const { t } = useTranslation(['library-admin', 'library'])
  const { language } = useLanguage()
  const [isOpen, setIsOpen] = useState(useHasDraft(draftOf(document)))
  const { id, type, isHidden, restorableUntil, mediaType, bytes, added, fileName } = document
  const title = nameOf(document)
  const facts = [
    t(`library:type.${type}`),
    formatOf(mediaType),
    formatFileSize(bytes, language),
    formatDayInFigures(added, language),
  ]
  return (
    <li
      data-row
      className="flex flex-wrap items-center gap-x-5 gap-y-1.5 border-line py-1.5 text-dense leading-tight as-cards:rounded-md as-cards:border as-cards:bg-surface as-cards:px-3 as-table:border-b"
    >
      <div className="min-w-0 grow basis-72">
        <h3 className="wrap-anywhere text-dense leading-tight">
          <span lang={titleOf(document)?.language}>{title}</span>
          {isHidden && !restorableUntil && (
            <>
              {' '}
              <Badge>{t('state.hidden')}</Badge>
            </>
          )}
        </h3>
        <p className="wrap-anywhere text-ink-soft">
          <span>{facts.filter(Boolean).join(' · ')}</span>
          <span className="as-cards:hidden">{` · ${fileName}`}</span>
        </p>
      </div>
      {restorableUntil ? (
        <>
          <p>{t('state.deleted', { day: formatDay(restorableUntil, language) })}</p>
          <Act
            text={t('actions.restore')}
            named={t('actions.restoreNamed', { title })}
            doneText={t('actions.restoredNow')}
            act={() => call(restoreLibraryDocument, { params: { id } })}
            refetch={refetch}
          />
        </>
      ) : (
        <div className="flex flex-wrap items-center gap-x-1">
          <Button
            look="secondary"
            className={rowButtonClasses}
            aria-expanded={isOpen}
            aria-label={t('actions.editNamed', { title })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('actions.edit')}
          </Button>
          <Act
            key={`${isHidden}`}
            text={isHidden ? t('actions.show') : t('actions.hide')}
            named={t(isHidden ? 'actions.showNamed' : 'actions.hideNamed', { title })}
            doneText={isHidden ? t('actions.shownNow') : t('actions.hiddenNow')}
            act={() =>
              call(setLibraryVisibility, { params: { id }, body: { isHidden: !isHidden } })
            }
            refetch={refetch}
          />
          <Act
            text={t('actions.delete')}
            named={t('actions.deleteNamed', { title })}
            doneText={t('actions.deletedNow', { days: DAYS_TO_RESTORE })}
            act={() => call(deleteLibraryDocument, { params: { id } })}
            undo={() => call(restoreLibraryDocument, { params: { id } })}
            refetch={refetch}
          />
        </div>
      )}
      {isOpen && !restorableUntil && (
        <Card className="my-2 w-full">
          <LibraryEdit document={document} refetch={refetch} onClose={() => setIsOpen(false)} />
        </Card>
      )}
    </li>
  )
}

interface ActProps {
  text: string
  named: string
  /** Once it is done. */
  doneText: string
  act: () => Promise<unknown>
  /** Takes it back, where no button of the document does. */
  undo?: () => Promise<unknown>
  refetch: () => Promise<unknown>
}

/** A button that does one thing, which can be taken back. */
function Act({ text, named, doneText, act, undo, refetch }: ActProps) {
  const { t } = useTranslation('library-admin')
  const { undoable } = useUndo()
  const { isPending, errorText, mutate } = useSubmit(async () => {
    await act()
    if (undo) undoable(doneText, () => undo().then(refetch))
    else showToast({ tone: 'success', text: doneText })
    await refetch()
  })
  return (
    <>
      <Button
        look="quiet"
        busy={isPending}
        aria-label={named}
        onClick={mutate}
        className={rowButtonClasses}
      >
        {text}
      </Button>
      <ErrorNotice text={errorText} title={t('actions.failed')} />
    </>
  )
}
