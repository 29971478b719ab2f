import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadFile } from '#domain/files/contract.ts'
import { endings, MEGABYTE, purposes } from '#domain/files/purposes.ts'
import { addLibraryDocument, changeLibraryDocument } from '#domain/library/admin/contract.ts'
import { newRequestKey } from '#web/admin/request-key.ts'
import { Form } from '#web/forms/form.tsx'
import { useSubmitForm } from '#web/forms/use-submit-form.ts'
import type { ApiError } from '#web/http/api-error.ts'
import { call } from '#web/http/client.ts'
import { useUpload } from '#web/http/use-upload.ts'
import { useLanguage } from '#web/shell/layout/use-language.ts'
import { Button } from '#web/ui/content/button.tsx'
import { Card } from '#web/ui/content/card.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { showToast } from '#web/ui/feedback/toast.tsx'
import { FileDrop } from '#web/ui/fields/file-drop.tsx'
import {
  boxesOfFile,
  boxOf,
  checkDocument,
  type DocumentFields,
  type DocumentFormValues,
  isFilm,
} from './library.ts'
import { keepDraft, keptDrafts, type LibraryDraft } from './library-drafts.ts'
import { LibraryFields } from './library-fields.tsx'

type Item = { id: string; file: File } | LibraryDraft

/** New files, several at once: each with what it is about. */
export function LibraryUpload({ onSaved }: { onSaved: () => void }) {
  const { t } = useTranslation('library-admin')
  const [items, setItems] = useState<readonly Item[]>(keptDrafts)
  const leave = (id: string) => {
    keepDraft(id, null)
    setItems((before) => before.filter((one) => one.id !== id))
  }
  return (
    <section aria-labelledby="upload" className="grid grid-cols-1 gap-5">
      <h2 id="upload" className="text-2xl">
        {t('upload.title')}
      </h2>
      <FileDrop
        name="library-files"
        label={t('upload.label')}
        hint={t('upload.hint', {
          document: purposes.document.maxBytes / MEGABYTE,
          video: purposes.video.maxBytes / MEGABYTE,
        })}
        choose={t('upload.choose')}
        drop={t('upload.drop')}
        endings={[...endings.pdf, ...endings.office, ...endings.video]}
        several
        onFiles={(files) =>
          setItems((before) => [...before, ...files.map((file) => ({ id: newRequestKey(), file }))])
        }
      />
      {items.map((item) => (
        <NewDocument
          key={item.id}
          item={item}
          onLeft={() => leave(item.id)}
          onSaved={() => {
            leave(item.id)
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
  const { t } = useTranslation('library-admin')
  const { language } = useLanguage()
  const file = 'file' in item ? item.file : null
  const name = 'file' in item ? item.file.name : item.name
  const { state, send, stop } = useUpload(uploadFile, {
    purpose: isFilm(name) ? 'video' : 'document',
  })
  // Of the existing document; `null`: none is known.
  const [version, setVersion] = useState<number | null>(null)
  const fileId = 'fileId' in item ? item.fileId : state.status === 'sent' ? state.result.id : null

  const { form, errorOf, frame } = useSubmitForm<DocumentFormValues, DocumentFields>({
    defaultValues: 'formValues' in item ? item.formValues : boxesOfFile(name, language),
    check: checkDocument,
    send: async (fields) => {
      if (!fileId) return
      if (version === null) {
        await call(addLibraryDocument, { body: { ...fields, id: item.id, fileId } })
      } else {
        const body = { ...fields, version, fileId }
        await call(changeLibraryDocument, { params: { id: item.id }, body })
      }
      showToast({ tone: 'success', text: t('upload.saved') })
      onSaved()
    },
    fieldAt: boxOf,
    onRefused: (error) => (error.code === 'library.keyUsed' ? savedBefore(error) : undefined),
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is sent once; what fails is sent again by button
  useEffect(() => {
    if (file) void send(file)
  }, [])
  useEffect(() => {
    if (!fileId) return
    const keep = (formValues: DocumentFormValues) =>
      keepDraft(item.id, { id: item.id, fileId, name, formValues })
    keep(form.getValues())
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keep(values),
    })
  }, [item.id, fileId, name, form])

  function savedBefore({ params, message }: ApiError): string {
    if (typeof params.version !== 'number') return message
    setVersion(params.version)
    return t('upload.savedBefore')
  }

  return (
    <Card>
      <Form
        {...frame}
        idPrefix={`${item.id}-`}
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
            text={t('upload.progress', { name, percent: state.percent })}
          />
        )}
        {state.status === 'failed' && (
          <Notice tone="error" title={t('upload.failed', { name })}>
            <p>{state.message}</p>
            <p className="pt-2">
              <Button look="secondary" onClick={() => void send(state.file)}>
                {t('upload.retry')}
              </Button>
            </p>
          </Notice>
        )}
        {fileId && (
          <p role="status" className="font-bold">
            {t('upload.ready', { name })}
          </p>
        )}
        <LibraryFields id={item.id} form={form} errorOf={errorOf} />
      </Form>
    </Card>
  )
}
