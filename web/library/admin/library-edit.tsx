import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadFile } from '#domain/kernel/files/contract.ts'
import { extensions } from '#domain/kernel/files/purposes.ts'
import { defaultLanguage, languageFacts, languages } from '#domain/kernel/language.ts'
import {
  changeLibraryDocument,
  putLibraryCaptions,
  removeLibraryCaptions,
  restoreLibraryCaptions,
} from '#domain/library/admin/contract.ts'
import { textIn } from '#domain/library/document.ts'
import { useFormDraft } from '#web/kernel/drafts/use-form-draft.tsx'
import { ConflictNotice } from '#web/kernel/forms/conflict-notice.tsx'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { Form } from '#web/kernel/forms/form.tsx'
import { useEditConflict } from '#web/kernel/forms/use-edit-conflict.ts'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { useUndo } from '#web/kernel/forms/use-undo.tsx'
import { call } from '#web/kernel/http/client.ts'
import { useUpload } from '#web/kernel/http/use-upload.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { ProgressBar } from '#web/kernel/ui/feedback/progress-bar.tsx'
import { showToast } from '#web/kernel/ui/feedback/toast.tsx'
import { FileDrop } from '#web/kernel/ui/fields/file-drop.tsx'
import {
  type AdminDocument,
  checkDocument,
  type DocumentFields,
  type DocumentFormValues,
  fieldAt,
  formValuesOfDocument,
  nameOf,
} from './library.ts'
import { LibraryFields } from './library-fields.tsx'

interface LibraryEditProps {
  document: AdminDocument
  /** What is stored by now. */
  refetch: () => Promise<AdminDocument | undefined>
  onClose: () => void
}

/** Returns what the draft of a document that is being changed is called. */
export const draftOf = ({ id }: Pick<AdminDocument, 'id'>) => `library ${id}`

/** Changes a document; after a conflict the typed values stay, and the stored ones are shown. */
export function LibraryEdit({ document: given, refetch, onClose }: LibraryEditProps) {
  const { t } = useTranslation(['library-admin', 'admin'])
  const draft = useFormDraft(draftOf(given), formValuesOfDocument(given), {
    version: given.version,
    files: ['fileId'],
    staysInPage: true,
  })
  const { newer, version, detect } = useEditConflict({
    code: 'library.changed',
    version: draft.version,
    refetch,
  })
  const isVideo = given.type === 'video'
  const { state, send } = useUpload(uploadFile, { purpose: isVideo ? 'video' : 'document' })
  const { form, field, formProps } = useSubmitForm<DocumentFormValues, DocumentFields>({
    draft,
    defaultValues: draft.values,
    validate: checkDocument,
    send: async (fields) => {
      const body = { ...fields, version, ...(fileId && { fileId }) }
      await call(changeLibraryDocument, { params: { id: given.id }, body })
      showToast({ tone: 'success', text: fileId ? t('edit.replaced') : t('edit.saved') })
      await refetch()
      onClose()
    },
    fieldForPath: fieldAt,
    onError: detect,
  })
  const [fileId, name] = form.watch(['fileId', 'fileName'])

  async function replaceFile(chosen: File): Promise<void> {
    form.setValue('fileId', null)
    const sent = await send(chosen)
    if (!sent) return
    form.setValue('fileName', chosen.name)
    form.setValue('fileId', sent.id)
  }

  return (
    <Form
      {...formProps}
      idPrefix={`${given.id}-`}
      className="grid gap-6"
      submitText={t('edit.save')}
      waiting={state.status === 'sending'}
      beside={
        <Button look="quiet" onClick={onClose}>
          {t('edit.close')}
        </Button>
      }
    >
      {newer && (
        <ConflictNotice
          version={newer.version}
          texts={t('admin:conflict', { returnObjects: true })}
          facts={[
            [t('fields.title'), nameOf(newer)],
            [t('fields.theme'), textIn(defaultLanguage, newer.theme)?.text],
            [t('fields.description'), textIn(defaultLanguage, newer.description)?.text],
          ]}
        />
      )}
      <LibraryFields id={given.id} form={form} field={field} />
      <FileDrop
        name={`${given.id}-file`}
        label={t('edit.file')}
        hint={[t('edit.fileHint'), draft.fileHint(fileId !== null)].filter(Boolean).join(' ')}
        choose={t('upload.choose')}
        drop={t('upload.drop')}
        extensions={isVideo ? extensions.video : [...extensions.pdf, ...extensions.office]}
        onFiles={([chosen]) => chosen && void replaceFile(chosen)}
      />
      {state.status === 'sending' && (
        <ProgressBar
          quiet
          value={state.percent}
          text={
            <Sentence>
              {(keep) => t('upload.progress', { percent: state.percent, name: keep(state.name) })}
            </Sentence>
          }
        />
      )}
      {state.status === 'failed' && (
        <Notice
          tone="error"
          title={<Sentence>{(keep) => t('upload.failed', { name: keep(state.name) })}</Sentence>}
        >
          <p>{state.message}</p>
        </Notice>
      )}
      {fileId && (
        <p role="status" className="font-bold">
          <Sentence>{(keep) => t('edit.ready', { name: keep(name) })}</Sentence>
        </p>
      )}
      {isVideo && <Captions document={newer ?? given} refetch={refetch} />}
    </Form>
  )
}

interface Change {
  act: () => Promise<unknown>
  message: string
  undo?: () => Promise<unknown>
}

/** Shows what is said in a film, in each language. */
function Captions({ document, refetch }: Pick<LibraryEditProps, 'document' | 'refetch'>) {
  const { t } = useTranslation('library-admin')
  const { undoable } = useUndo()
  const [{ captions, removedCaptions }, setStored] = useState(document)
  const { errorText, mutate } = useSubmit(async ({ act, message, undo }: Change) => {
    await act()
    if (undo) undoable(message, () => undo().then(refresh))
    else showToast({ tone: 'success', text: message })
    await refresh()
  })
  const refresh = async () => setStored((await refetch()) ?? document)

  return (
    <fieldset className="grid gap-5">
      <legend className="pb-1 text-lg font-bold">{t('edit.captions')}</legend>
      <p className="text-ink-soft">{t('edit.captionsHint')}</p>
      <ErrorNotice text={errorText} />
      {languages.map((language) => {
        const params = { id: document.id, language }
        const named = { language: languageFacts[language].name }
        const restore = () => call(restoreLibraryCaptions, { params })
        return (
          <div key={language} className="grid justify-items-start gap-2">
            <FileDrop
              name={`${document.id}-captions-${language}`}
              label={t('edit.captionsIn', named)}
              hint={captions.includes(language) ? t('edit.captionsHas') : undefined}
              choose={t('edit.captionsChoose')}
              drop={t('upload.drop')}
              extensions={extensions.captions}
              onFiles={([file]) =>
                file &&
                mutate({
                  act: async () =>
                    call(putLibraryCaptions, { params, body: { text: await file.text() } }),
                  message: t('edit.captionsSaved'),
                })
              }
            />
            {captions.includes(language) && (
              <Button
                look="quiet"
                aria-label={t('edit.captionsRemoveNamed', named)}
                onClick={() =>
                  mutate({
                    act: () => call(removeLibraryCaptions, { params }),
                    message: t('edit.captionsRemoved'),
                    undo: restore,
                  })
                }
              >
                {t('edit.captionsRemove')}
              </Button>
            )}
            {removedCaptions.includes(language) && (
              <Button
                look="quiet"
                aria-label={t('edit.captionsRestoreNamed', named)}
                onClick={() => mutate({ act: restore, message: t('edit.captionsSaved') })}
              >
                {t('edit.captionsRestore')}
              </Button>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
