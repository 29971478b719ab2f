import { useState } from 'react'
import type { DefaultValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { saveAssociationSection, sectionSchemas } from '#domain/association/admin/contract.ts'
import type { Association } from '#domain/association/association.ts'
import type { AssociationSection } from '#domain/association/sections.ts'
import { adminPages } from '#domain/pages.ts'
import { useFormDraft } from '#web/kernel/drafts/use-form-draft.tsx'
import { useEditConflict } from '#web/kernel/forms/use-edit-conflict.ts'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { schemaValidator } from '#web/kernel/forms/validation.ts'
import { call } from '#web/kernel/http/client.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import type { CallInput } from '#web/kernel/http/types.ts'
import { showToast } from '#web/kernel/ui/feedback/toast.tsx'
import { useConfig } from '#web/startup/config.ts'
import { type FormValues, formValuesOf, valuesOf } from './form-values.ts'
import type { AssociationSettings } from './use-association-settings.ts'

interface SectionFormOptions<Section extends AssociationSection> {
  section: Section
  settings: AssociationSettings
  refetch: () => Promise<AssociationSettings | undefined>
  /** The box that shows what is wrong at a path of the values, where it has another name. */
  boxAt?: (path: string) => string
}

type Saving = CallInput<typeof saveAssociationSection>['body']

/**
 * The state of the form of one part. After a conflict the typed values stay, the stored ones are shown, and
 * only who has seen those may write over them.
 */
export function useSectionForm<Section extends AssociationSection>({
  section,
  settings,
  refetch,
  boxAt = (path) => path,
}: SectionFormOptions<Section>) {
  const { t } = useTranslation('association-admin')
  const { refresh } = useConfig()
  const navigate = useNavigate()
  // Not what is refetched while the form is open.
  const [shown] = useState(settings)
  const draft = useFormDraft<FormValues[Section]>(
    `association ${section}`,
    formValuesOf[section](shown.association),
    { version: versionOf(section, shown) },
  )
  const conflict = useEditConflict({ code: 'association.changed', version: draft.version, refetch })
  const read = conflict.newer ?? shown
  const schema: z.ZodType = sectionSchemas[section]
  const check = schemaValidator(schema, boxAt)
  const { form, field, errorOf, formProps } = useSubmitForm<FormValues[Section], unknown>({
    draft,
    defaultValues: draft.values as DefaultValues<FormValues[Section]>,
    validate: (values) => check(valuesOf[section](values)),
    send: save,
    fieldForPath: (path) => boxAt(path.replace(/^values\./, '')),
    onError: conflict.detect,
  })

  async function save(values: unknown): Promise<void> {
    await call(saveAssociationSection, {
      body: { section, basedOn: conflict.version, values } as Saving,
    })
    await queryClient.invalidateQueries({ queryKey: ['other', 'association'] })
    void refresh()
    showToast({ tone: 'success', text: t('saved') })
    await navigate(adminPages.association, { viewTransition: true })
  }

  const typed = schema.safeParse(valuesOf[section](form.watch() as FormValues[Section]))
  return {
    form,
    field,
    errorOf,
    formProps,
    /** What the form was filled with, or what has been stored since. */
    read,
    newer: conflict.newer,
    /** What would hold if it was saved; `null` while a rule is broken. */
    draft: typed.success
      ? ({ ...read.association, ...(typed.data as object) } as Association)
      : null,
  }
}

/** When the section was last changed: a draft of it goes on where others have changed since. */
function versionOf(section: AssociationSection, { version, versions }: AssociationSettings) {
  const changing: readonly string[] = [section, 'return', 'beginning']
  return versions.find((one) => changing.includes(one.section))?.version ?? version
}
