import { FormProvider, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { uploadFile } from '#domain/kernel/files/contract.ts'
import { adminPages } from '#domain/pages.ts'
import { MAX_DESCRIPTION, MAX_PEOPLE } from '#domain/programmes/change-contract.ts'
import { programmePage } from '#domain/programmes/programme-page.ts'
import { writtenName } from '#domain/programmes/programme-texts.ts'
import { inOrder } from '#domain/programmes/timetable-rules.ts'
import { ConflictNotice } from '#web/kernel/forms/conflict-notice.tsx'
import { Form } from '#web/kernel/forms/form.tsx'
import { LocalizedFields } from '#web/kernel/forms/localized-fields.tsx'
import { useUpload } from '#web/kernel/http/use-upload.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { showToast } from '#web/kernel/ui/feedback/toast.tsx'
import { CheckboxField } from '#web/kernel/ui/fields/checkbox-field.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import { timetableOf } from '#web/programmes/timetable.ts'
import { adminPaths } from '#web/signed-in-paths.ts'
import { PictureFields } from './picture-fields.tsx'
import { type AdminProgramme, fieldsOfForm, type ProgrammeFormValues } from './programme.ts'
import { SessionFields } from './session-fields.tsx'
import { type ProgrammeFormOptions, useProgrammeForm } from './use-programme-form.ts'

/** Everything that can be said of a programme, and what saving it would mean. */
export function ProgrammeForm(props: Omit<ProgrammeFormOptions, 'onSaved'>) {
  const { t } = useTranslation(['programme-admin', 'prices', 'ui', 'admin'])
  const factsOf = useFacts()
  const upload = useUpload(uploadFile, { purpose: 'programmePicture' })
  const { form, field, errorOf, formProps, read, newer } = useProgrammeForm({
    ...props,
    onSaved: (notified, isOffered) =>
      showToast({
        tone: 'success',
        text:
          notified > 0
            ? t('savedNotified', { count: notified })
            : t(isOffered ? 'saved' : 'savedUnseen'),
      }),
  })

  const name = form.watch('name')
  const isInSiteTexts = read !== null && writtenName({ slug: read.slug, name }) !== undefined

  return (
    <FormProvider {...form}>
      <Form
        {...formProps}
        className="grid gap-8"
        submitText={read ? t('save') : t('addIt')}
        disabled={upload.state.status === 'sending'}
        beside={
          <Link to={adminPages.programmes} className={buttonClasses('quiet')}>
            {t('giveUp')}
          </Link>
        }
      >
        {newer && (
          <ConflictNotice
            version={newer.version}
            texts={t('admin:conflict', { returnObjects: true })}
            facts={factsOf(newer)}
          />
        )}
        <TextField {...field('name')} label={t('name')} autoComplete="off" />
        {read && (
          <TextField
            {...field('slug')}
            label={t('address')}
            hint={t('addressHint', { path: programmePage(form.watch('slug').trim()) })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="max-w-md"
          />
        )}
        <SessionFields errorOf={errorOf} />
        <LocalizedFields name="venue" legend={t('venue')} hint={t('venueHint')} errorOf={errorOf} />
        <LocalizedFields
          name="description"
          legend={t('description')}
          hint={t(isInSiteTexts ? 'descriptionHint' : 'descriptionNew')}
          rows={3}
          maxLength={MAX_DESCRIPTION}
          errorOf={errorOf}
        />
        <PictureFields slug={read?.slug ?? ''} upload={upload} errorOf={errorOf} />
        <TextField
          {...field('instructor')}
          label={t('instructor')}
          optional={t('ui:optional')}
          autoComplete="off"
        />
        <TextField
          {...field('maxPeople')}
          label={t('maxPeople')}
          hint={t('maxPeopleHint', { max: MAX_PEOPLE })}
          inputMode="numeric"
          autoComplete="off"
          className="max-w-28"
        />
        <TextField
          {...field('familyPercent')}
          label={t('familyPercent')}
          hint={t('familyPercentHint')}
          inputMode="numeric"
          autoComplete="off"
          className="max-w-28"
        />
        {!read && (
          <TextField
            {...field('monthly')}
            label={t('prices:form.monthly')}
            hint={t('prices:form.monthlyHint')}
            inputMode="decimal"
            autoComplete="off"
            className="max-w-60"
          />
        )}
        {/* A new one is looked at once more before it is offered. */}
        {read && (
          <CheckboxField
            {...form.register('isOffered')}
            label={t('isOffered')}
            hint={
              <>
                <span>{t('isOfferedHint')}</span>{' '}
                {!read.isOffered && (
                  <Link to={adminPaths.prices(read.id)} className={textLinkClasses}>
                    {t('priceFirst')}
                  </Link>
                )}
              </>
            }
          />
        )}
        {read && <WhatItMeans read={read} />}
      </Form>
    </FormProvider>
  )
}

/** Shows what saving would change for the people who are in the programme, before it is done. */
function WhatItMeans({ read }: { read: AdminProgramme }) {
  const { t } = useTranslation('programme-admin')
  const { register, watch } = useFormContext<ProgrammeFormValues>()
  const { name, sessions, isOffered } = fieldsOfForm(watch())
  const isOtherTime = JSON.stringify(inOrder(sessions)) !== JSON.stringify(inOrder(read.sessions))
  const isRetired = read.isOffered && !isOffered
  const isRenamed = name.trim() !== read.name
  if (!isOtherTime && !isRetired && !isRenamed) return null
  return (
    <Notice title={t('means.title')} role="status">
      <ul className="grid list-disc gap-1 pl-6">
        {isOtherTime && <li>{t('means.timetable')}</li>}
        {isRetired && <li>{t('means.retired', { count: read.people })}</li>}
        {isRenamed && <li>{t('means.renamed')}</li>}
      </ul>
      {isOtherTime && read.payers > 0 && (
        <CheckboxField
          {...register('notifyPayers')}
          label={t('means.tell', { count: read.payers })}
        />
      )}
    </Notice>
  )
}

function useFacts() {
  const { t } = useTranslation('programme-admin')
  const { t: programmeText } = useTranslation('programmes')
  return (programme: AdminProgramme) =>
    [
      [t('name'), programme.name],
      [t('timetable'), timetableOf(programme, programmeText)],
      [t('venue'), programme.venue?.es],
      [t('instructor'), programme.instructor],
      [t('description'), programme.description?.es],
      [t('picture.title'), programme.picture?.alt.es],
      [t('maxPeople'), String(programme.maxPeople)],
      [t('familyPercent'), String(programme.familyPercent)],
      [t('state'), programme.isOffered ? t('offered') : t('notOffered')],
    ] as const
}
