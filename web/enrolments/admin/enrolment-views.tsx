import { BookmarkPlus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  listViews,
  MAX_VIEW_NAME_LENGTH,
  removeView,
  saveView,
} from '#domain/enrolments/admin/view-contract.ts'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { Form } from '#web/kernel/forms/form.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { useUndo } from '#web/kernel/forms/use-undo.tsx'
import { call } from '#web/kernel/http/client.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import { adminPaths } from '#web/signed-in-paths.ts'
import { type EnrolmentView, viewToAddress } from './enrolment.ts'

type Saved = ResponseOf<typeof listViews>['views'][number]

/** The views that administrators have named, for all of them; nothing while there are none. */
export function SavedViews({ view }: { view: EnrolmentView }) {
  const { t } = useTranslation('enrolment-admin')
  const query = useViews()
  const views = query.data?.views ?? []
  const shown = savedAddress(view)
  const { undoable, removed } = useUndo()
  const refetch = async () => void (await query.refetch())
  const { errorText, mutate } = useSubmit(async ({ id, name, address }: Saved) => {
    await call(removeView, { params: { id } })
    undoable(
      <Sentence>{(keep) => t('views.removed', { name: keep(name) })}</Sentence>,
      async () => {
        await call(saveView, { body: { name, address, isRestored: true } })
        await refetch()
      },
    )
    await refetch()
  })
  if (views.length === 0) return removed
  return (
    <>
      <ul aria-label={t('views.title')} className="contents">
        {views.map((one) => (
          <li key={one.id} className="flex items-center">
            <Link
              to={adminPaths.enrolments(Object.fromEntries(new URLSearchParams(one.address)))}
              aria-current={one.address === shown ? 'true' : undefined}
              className={`${textLinkClasses} wrap-anywhere`}
            >
              {one.name}
            </Link>
            <button
              type="button"
              aria-label={t('views.remove', { name: one.name })}
              onClick={() => mutate(one)}
              className="grid size-11 place-items-center rounded-md hover:bg-sea-soft"
            >
              <X className="size-5" />
            </button>
          </li>
        ))}
      </ul>
      {removed}
      <ErrorNotice text={errorText} title={t('views.failed')} />
    </>
  )
}

function useViews() {
  return useAccountQuery(['other', 'enrolment-views'], listViews)
}

/** A name for what is shown now. */
export function SaveView({ view }: { view: EnrolmentView }) {
  const { t } = useTranslation('enrolment-admin')
  const query = useViews()
  return (
    <details className="rounded-lg bg-sea-soft px-4 py-2 sm:px-5">
      <summary className="min-h-11 cursor-pointer py-2 font-bold text-sea">
        {t('views.start')}
      </summary>
      <SaveForm address={savedAddress(view)} onSaved={async () => void (await query.refetch())} />
    </details>
  )
}

/** Searched words may be a name, which would stay after the person is erased. */
function savedAddress(view: EnrolmentView): string {
  return new URLSearchParams(viewToAddress({ ...view, words: '', page: 1 })).toString()
}

function SaveForm({ address, onSaved }: { address: string; onSaved: () => Promise<void> }) {
  const { t } = useTranslation('enrolment-admin')
  const { form, field, formProps } = useSubmitForm({
    defaultValues: { viewName: '' },
    validate: (payload) => ({ payload }),
    send: async ({ viewName }) => {
      await call(saveView, { body: { name: viewName, address } })
      form.reset()
      await onSaved()
    },
    fieldForPath: () => 'viewName',
  })
  return (
    <Form
      {...formProps}
      className="grid max-w-2xl gap-3 py-2"
      submitText={
        <>
          <BookmarkPlus className="size-5 shrink-0" />
          <span>{t('views.save')}</span>
        </>
      }
      submitLook="secondary"
    >
      <TextField
        {...field('viewName')}
        label={t('views.name')}
        hint={t('views.hint')}
        maxLength={MAX_VIEW_NAME_LENGTH}
        autoComplete="off"
      />
    </Form>
  )
}
