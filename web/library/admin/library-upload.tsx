import { Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadFile } from '#domain/kernel/files/contract.ts'
import { MEGABYTE } from '#domain/kernel/files/file-size.ts'
import { extensions, purposes } from '#domain/kernel/files/purposes.ts'
import { addLibraryDocument, changeLibraryDocument } from '#domain/library/admin/contract.ts'
import { drafts } from '#web/kernel/drafts/draft-store.ts'
import { useFormDraft } from '#web/kernel/drafts/use-form-draft.tsx'
import { Form } from '#web/kernel/forms/form.tsx'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { useUndo } from '#web/kernel/forms/use-undo.tsx'
import type { ApiError } from '#web/kernel/http/api-error.ts'
import { call } from '#web/kernel/http/client.ts'
import { useUpload } from '#web/kernel/http/use-upload.ts'
import { randomUuid } from '#web/kernel/http/uuid.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { Button, buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { ProgressBar } from '#web/kernel/ui/feedback/progress-bar.tsx'
import { showToast } from '#web/kernel/ui/feedback/toast.tsx'
import { FileDrop } from '#web/kernel/ui/fields/file-drop.tsx'
import {
  checkDocument,
  type DocumentFields,
  type DocumentFormValues,
  fieldAt,
  formValuesOfFile,
  isVideo,
} from './library.ts'
import { LibraryFields } from './library-fields.tsx'

const DRAFTS = 'new document '

interface Item {
  /** Of the document that it becomes. */
  id: string
  name: string
  /** `null`: it was typed before, and the file may have been uploaded then. */
  file: File | null
}

/** Returns what was not saved when this page was last left. */
function itemsOf(userId: string): Item[] {
  return drafts.names(userId, DRAFTS).flatMap((draft) => {
    const { fileName } = drafts.read(userId, draft)?.values ?? {}
    if (typeof fileName !== 'string') return []
    return { id: draft.slice(DRAFTS.length), name: fileName, file: null }
  })
}

/** New files, several at once: each with what it is about. */
export function LibraryUpload({ onSaved }: { onSaved: () => void }) {
  const { t } = useTranslation('library-admin')
  const { user } = useAuth()
  const userId = user?.id ?? ''
  const { undoable, removed } = useUndo()
  const [items, setItems] = useState(() => itemsOf(userId))
  const close = (id: string) => setItems((before) => before.filter((one) => one.id !== id))

  function leave({ id, name }: Item): void {
    const kept = drafts.read(userId, DRAFTS + id)
    close(id)
    if (!kept) return
    drafts.forget(userId, DRAFTS + id)
    undoable(<Sentence>{(keep) => t('upload.left', { name: keep(name) })}</Sentence>, async () => {
      drafts.write(userId, DRAFTS + id, kept)
      setItems((before) => [...before, { id, name, file: null }])
    })
  }

  return (
    <section aria-labelledby="upload" className="grid grid-cols-1 gap-5">
      <details>
        <summary className={buttonClasses('secondary', 'w-fit')}>
          <Upload className="size-5 shrink-0" />
          <h2 id="upload" className="text-base">
            {t('upload.title')}
          </h2>
        </summary>
        <div className="pt-3">
          <FileDrop
            name="library-files"
            label={t('upload.label')}
            hint={t('upload.hint', {
              document: purposes.document.maxBytes / MEGABYTE,
              video: purposes.video.maxBytes / MEGABYTE,
            })}
            choose={t('upload.choose')}
            drop={t('upload.drop')}
            extensions={[...extensions.pdf, ...extensions.office, ...extensions.video]}
            several
            onFiles={(files) =>
              setItems((before) => [
                ...before,
                ...files.map((file) => ({ id: randomUuid(), name: file.name, file })),
              ])
            }
          />
        </div>
      </details>
      {removed}
      {items.map((item) => (
        <NewDocument
          key={item.id}
          item={item}
          onLeft={() => leave(item)}
          onSaved={() => {
            close(item.id)
            onSaved()
          }}
        />
      ))}
    </section>
  )
}

interface NewDocumentProps {
  item: Item
  onLeft: () => void
  onSaved: () => void
}

/**
 * One of them: what is typed while it is on its way is kept, and once it is there it can be saved. Where
 * it was saved before, as it was then, and the answer was lost, saving again changes that document.
 */
function NewDocument({ item, onLeft, onSaved }: NewDocumentProps) {
  const { id, file } = item
  const { t } = useTranslation('library-admin')
  const { language } = useLanguage()
  const draft = useFormDraft(DRAFTS + id, formValuesOfFile(item.name, language), {
    files: ['fileId'],
    staysInPage: true,
  })
  const { state, send, stop } = useUpload(uploadFile, {
    purpose: isVideo(item.name) ? 'video' : 'document',
  })
  // Of the existing document; `null`: none is known.
  const [version, setVersion] = useState<number | null>(null)
  const { form, field, formProps } = useSubmitForm<DocumentFormValues, DocumentFields>({
    draft,
    defaultValues: draft.values,
    validate: checkDocument,
    send: async (fields) => {
      if (!fileId) return
      if (version === null) {
        await call(addLibraryDocument, { body: { ...fields, id, fileId } })
      } else {
        const body = { ...fields, version, fileId }
        await call(changeLibraryDocument, { params: { id }, body })
      }
      showToast({ tone: 'success', text: t('upload.saved') })
      onSaved()
    },
    fieldForPath: fieldAt,
    onError: (error) => (error.code === 'library.keyUsed' ? savedBefore(error) : undefined),
  })
  const [fileId, fileName] = form.watch(['fileId', 'fileName'])
  const name = fileName || item.name

  async function upload(chosen: File): Promise<void> {
    form.setValue('fileName', chosen.name)
    const sent = await send(chosen)
    if (sent) form.setValue('fileId', sent.id)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is sent once; what fails is sent again by button
  useEffect(() => {
    if (file) void upload(file)
  }, [])

  function savedBefore({ params, message }: ApiError): string {
    if (typeof params.version !== 'number') return message
    setVersion(params.version)
    return t('upload.savedBefore')
  }

  return (
    <Card>
      <Form
        {...formProps}
        idPrefix={`${id}-`}
        className="grid gap-5"
        submitText={t('upload.save')}
        disabled={!fileId}
        beside={
          <Button
            look="quiet"
            aria-label={t('upload.cancelNamed', { name })}
            onClick={() => {
              stop()
              onLeft()
            }}
          >
            {t('upload.cancel')}
          </Button>
        }
      >
        <h3 className="wrap-anywhere text-xl">{name}</h3>
        {state.status === 'sending' && (
          <ProgressBar
            quiet
            value={state.percent}
            text={
              <Sentence>
                {(keep) => t('upload.progress', { name: keep(name), percent: state.percent })}
              </Sentence>
            }
          />
        )}
        {state.status === 'failed' && (
          <Notice
            tone="error"
            title={<Sentence>{(keep) => t('upload.failed', { name: keep(name) })}</Sentence>}
          >
            <p>{state.message}</p>
            <p className="pt-2">
              <Button look="secondary" onClick={() => void upload(state.file)}>
                {t('upload.retry')}
              </Button>
            </p>
          </Notice>
        )}
        {!fileId && (state.status === 'sent' || (state.status === 'none' && !file)) && (
          <FileDrop
            name={`${id}-file`}
            label={name}
            hint={draft.fileHint(false) ?? undefined}
            choose={t('upload.choose')}
            drop={t('upload.drop')}
            extensions={
              isVideo(name) ? extensions.video : [...extensions.pdf, ...extensions.office]
            }
            onFiles={([chosen]) => chosen && void upload(chosen)}
          />
        )}
        {fileId && (
          <p role="status" className="font-bold">
            <Sentence>{(keep) => t('upload.ready', { name: keep(name) })}</Sentence>
          </p>
        )}
        <LibraryFields id={id} form={form} field={field} />
      </Form>
    </Card>
  )
}
