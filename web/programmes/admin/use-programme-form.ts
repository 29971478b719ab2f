import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { monthOf } from '#domain/kernel/calendar.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { adminPages } from '#domain/pages.ts'
import { addProgramme, changeProgramme } from '#domain/programmes/change-contract.ts'
import { monthlyIn } from '#domain/programmes/price-list.ts'
import { useFormDraft } from '#web/kernel/drafts/use-form-draft.tsx'
import { useEditConflict } from '#web/kernel/forms/use-edit-conflict.ts'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import type { ApiError } from '#web/kernel/http/api-error.ts'
import { call } from '#web/kernel/http/client.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { useProgrammes } from '#web/programmes/use-programmes.ts'
import { useConfig, useToday } from '#web/startup/config.ts'
import {
  type AdminProgramme,
  checkNewProgramme,
  checkProgramme,
  fieldAt,
  formValuesOfProgramme,
  monthlyOf,
  type ProgrammeFields,
  type ProgrammeFormValues,
} from './programme.ts'

/** What another programme has already, by the error's code. */
const fieldsTaken: Readonly<Record<string, string>> = {
  'programmes.nameTaken': 'name',
  'programmes.slugTaken': 'slug',
}

export interface ProgrammeFormOptions {
  /** `null`: a new one. */
  programme: AdminProgramme | null
  /** What the server says now; undefined when it cannot be had. */
  refetch: (id: number) => Promise<AdminProgramme | undefined>
  onSaved: (notified: number, isOffered: boolean) => void
}

/**
 * The state of the form for a programme. After a conflict the typed values stay, and the stored
 * ones are shown; a new programme that was changed after a submission whose response was lost keeps
 * them too, and changes the existing one.
 */
export function useProgrammeForm({ programme, refetch, onSaved }: ProgrammeFormOptions) {
  const { t } = useTranslation('programme-admin')
  const { refresh } = useConfig()
  const navigate = useNavigate()
  const usualPrice = useUsualPrice()
  const draft = useFormDraft(
    `programme ${programme?.id ?? 'new'}`,
    formValuesOfProgramme(programme, usualPrice),
    {
      version: programme?.version,
    },
  )
  // A new one that has been stored by a submission whose response was lost.
  const [added, setAdded] = useState<AdminProgramme | null>(null)
  const before = added ?? (programme && { ...programme, version: draft.version })
  const { newer, detect } = useEditConflict({
    code: 'programmes.changed',
    version: before?.version ?? 0,
    refetch: async () => before && refetch(before.id),
  })
  const read = newer ?? before
  const { form, field, errorOf, formProps } = useSubmitForm<ProgrammeFormValues, ProgrammeFields>({
    draft,
    defaultValues: draft.values,
    validate: read ? checkProgramme : checkNewProgramme,
    send: save,
    fieldForPath: fieldAt,
    fieldForCode: (code) => fieldsTaken[code],
    onError: (error) => (error.code === 'programmes.keyUsed' ? goOn(error) : detect(error)),
  })

  async function save(fields: ProgrammeFields): Promise<void> {
    const notified = await send(fields)
    await queryClient.invalidateQueries({ queryKey: ['other', 'timetable'] })
    void refresh()
    onSaved(notified, fields.isOffered)
    await navigate(adminPages.programmes, { viewTransition: true })
  }

  async function send(fields: ProgrammeFields): Promise<number> {
    if (!read) {
      await call(addProgramme, {
        body: { ...fields, monthly: monthlyOf(form.getValues()), requestKey: draft.requestKey },
      })
      return 0
    }
    const { notified } = await call(changeProgramme, {
      params: { id: read.id },
      body: { ...fields, version: read.version, notifyPayers: form.getValues('notifyPayers') },
    })
    return notified
  }

  async function goOn({ params, message }: ApiError): Promise<string> {
    const stored = await refetch(Number(params.id))
    if (!stored) return message
    setAdded(stored)
    return t('savedBefore')
  }

  return {
    form,
    field,
    errorOf,
    formProps,
    read,
    newer,
  }
}

/** Returns what the first programme costs this month. */
function useUsualPrice(): Cents | null {
  const [first] = useProgrammes()
  const today = useToday()
  return first && today ? monthlyIn(first.prices, monthOf(today)) : null
}
