import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadFile } from '#domain/files/contract.ts'
import { endings } from '#domain/files/purposes.ts'
import { type Language, languageFacts, languages } from '#domain/language.ts'
import {
  changeLibraryDocument,
  putLibraryCaptions,
  removeLibraryCaptions,
} from '#domain/library/admin/contract.ts'
import { Form } from '#web/forms/form.tsx'
import { Problem } from '#web/forms/problem.tsx'
import { useSubmit } from '#web/forms/use-submit.ts'
import { useSubmitForm } from '#web/forms/use-submit-form.ts'
import type { ApiError } from '#web/http/api-error.ts'
import { call } from '#web/http/client.ts'
import { useUpload } from '#web/http/use-upload.ts'
import { useAuth } from '#web/shell/session/auth.tsx'
import { useKeepForReturn, useReturnedTyping } from '#web/shell/session/keep-for-return.ts'
import { Button } from '#web/ui/content/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { showToast } from '#web/ui/feedback/toast.tsx'
import { FileDrop } from '#web/ui/fields/file-drop.tsx'
import {
  type AdminDocument,
  boxesOfDocument,
  boxOf,
  checkDocument,
  type DocumentFields,
  type DocumentFormValues,
  nameOf,
} from './library.ts'
import { LibraryFields } from './library-fields.tsx'

export interface LibraryEditProps {
  document: AdminDocument
  /** What is stored by now. */
  reread: () => Promise<AdminDocument | undefined>
  onClose: () => void
}

interface Typing {
  formValues: DocumentFormValues
  /** Of the document as it was read when they were typed. */
  version: number
  /** Uploaded, to take the place of the present one with the next save. */
  file: { id: string; name: string } | null
}

/** Changes a document; after a conflict the typed values stay, and the stored ones are shown. */
export function LibraryEdit({ document: given, reread, onClose }: LibraryEditProps) {
  const { t } = useTranslation('library-admin')
  const { user } = useAuth()
  const formName = `library ${given.id}`
  const returned = useReturnedTyping<Typing>(formName, user?.id ?? '')
  const [read, setRead] = useState(given)
  const [version, setVersion] = useState(returned?.version ?? given.version)
  const isFilm = given.type === 'video'
  const { state, send } = useUpload(uploadFile, { purpose: isFilm ? 'video' : 'document' })
  // It outlasts a save that was refused.
  const sent = state.status === 'sent' ? { id: state.result.id, name: state.name } : null
  const file = state.status === 'none' ? (returned?.file ?? null) : sent
  const { form, errorOf, frame } = useSubmitForm<DocumentFormValues, DocumentFields>({
    defaultValues: returned?.formValues ?? boxesOfDocument(given),
    check: checkDocument,
    send: async (fields) => {
      const body = { ...fields, version, ...(file && { fileId: file.id }) }
      await call(changeLibraryDocument, { params: { id: given.id }, body })
      showToast({ tone: 'success', text: file ? t('edit.replaced') : t('edit.saved') })
      await reread()
      onClose()
    },
    fieldAt: boxOf,
    onRefused: (error) => (error.code === 'library.changed' ? overtaken(error) : undefined),
  })
  useKeepForReturn(formName, (): Typing => ({ formValues: form.getValues(), version, file }))

  async function overtaken(error: ApiError): Promise<string> {
    const now = await reread()
    if (!now || now.version === version) return error.message
    setRead(now)
    setVersion(now.version)
    return t('edit.overtaken', { title: nameOf(now) })
  }

  return (
    <Form
      {...frame}
      idPrefix={`${given.id}-`}
      className="grid gap-6 border-t border-line pt-5"
      submitText={t('edit.save')}
      waiting={state.status === 'sending'}
      beside={
        <Button look="quiet" onClick={onClose}>
          {t('edit.close')}
        </Button>
      }
    >
      {returned && <Notice role="status">{t('edit.returned')}</Notice>}
      <LibraryFields id={given.id} form={form} errorOf={errorOf} />
      <FileDrop
        name={`${given.id}-file`}
        label={t('edit.file')}
        hint={t('edit.fileHint')}
        choose={t('upload.choose')}
        drop={t('upload.drop')}
        endings={isFilm ? endings.video : [...endings.pdf, ...endings.office]}
        onFiles={([chosen]) => chosen && void send(chosen)}
      />
      {state.status === 'sending' && (
        <ProgressBar quiet value={state.percent} text={t('upload.progress', state)} />
      )}
      {state.status === 'failed' && (
        <Notice tone="error" title={t('upload.failed', { name: state.name })}>
          <p>{state.message}</p>
        </Notice>
      )}
      {file && (
        <p role="status" className="font-bold">
          {t('edit.ready', file)}
        </p>
      )}
      {isFilm && <Captions document={read} reread={reread} />}
    </Form>
  )
}

interface Change {
  act: () => Promise<unknown>
  message: string
}

/** What is said in a film, in each language. */
function Captions({ document, reread }: Pick<LibraryEditProps, 'document' | 'reread'>) {
  const { t } = useTranslation('library-admin')
  const [had, setHad] = useState<readonly Language[]>(document.captions)
  const { problem, run } = useSubmit(async ({ act, message }: Change) => {
    await act()
    showToast({ tone: 'success', text: message })
    setHad((await reread())?.captions ?? [])
  })

  return (
    <fieldset className="grid gap-5">
      <legend className="pb-1 text-lg font-bold">{t('edit.captions')}</legend>
      <p className="text-ink-soft">{t('edit.captionsHint')}</p>
      <Problem text={problem} />
      {languages.map((language) => {
        const params = { id: document.id, language }
        const named = { language: languageFacts[language].name }
        return (
          <div key={language} className="grid justify-items-start gap-2">
            <FileDrop
              name={`${document.id}-captions-${language}`}
              label={t('edit.captionsIn', named)}
              hint={had.includes(language) ? t('edit.captionsHas') : undefined}
              choose={t('edit.captionsChoose')}
              drop={t('upload.drop')}
              endings={endings.captions}
              onFiles={([file]) =>
                file &&
                run({
                  act: async () =>
                    call(putLibraryCaptions, { params, body: { text: await file.text() } }),
                  message: t('edit.captionsSaved'),
                })
              }
            />
            {had.includes(language) && (
              <Button
                look="quiet"
                aria-label={t('edit.captionsRemoveNamed', named)}
                onClick={() =>
                  run({
                    act: () => call(removeLibraryCaptions, { params }),
                    message: t('edit.captionsRemoved'),
                  })
                }
              >
                {t('edit.captionsRemove')}
              </Button>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
