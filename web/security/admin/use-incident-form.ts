import { useNavigate } from 'react-router'
import { adminPages } from '#domain/pages.ts'
import { type IncidentFields, readIncident, saveIncident } from '#domain/security/admin/contract.ts'
import { useFormDraft } from '#web/kernel/drafts/use-form-draft.tsx'
import { useEditConflict } from '#web/kernel/forms/use-edit-conflict.ts'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { call } from '#web/kernel/http/client.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { showToast } from '#web/kernel/ui/feedback/toast.tsx'
import { checkIncident, type Incident, type IncidentFormValues } from './incident.ts'

export interface IncidentFormProps {
  /** `null`: it is written down for the first time. */
  id: string | null
  /** 0 then. */
  version: number
  fields: IncidentFormValues
}

/**
 * The form of an incident. Where it was changed meanwhile it shows the stored values, and
 * the next press saves what stands in the form.
 *
 * @param savedText what is said once it is saved
 */
export function useIncidentForm(props: IncidentFormProps, savedText: string) {
  const navigate = useNavigate()
  const draft = useFormDraft(`incident ${props.id ?? 'new'}`, props.fields, {
    version: props.version,
  })
  // A new one is named by the draft's key, so that it is written down once.
  const id = props.id ?? draft.requestKey
  const { newer, version, detect } = useEditConflict<Incident>({
    code: 'incidents.changed',
    version: draft.version,
    refetch: () => call(readIncident, { params: { id } }),
  })
  const { form, field, errorOf, formProps } = useSubmitForm<IncidentFormValues, IncidentFields>({
    draft,
    defaultValues: draft.values,
    validate: checkIncident,
    send: async (fields) => {
      await call(saveIncident, { params: { id }, body: { ...fields, version } })
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['other', 'incidents'] }),
        queryClient.invalidateQueries({ queryKey: ['other', 'incident'] }),
      ])
      showToast({ tone: 'success', text: savedText })
      await navigate(adminPages.incidents, { viewTransition: true })
    },
    fieldForCode: (code) => (code === 'incidents.noticedInFuture' ? 'noticedOn' : undefined),
    onError: detect,
  })
  return { form, field, errorOf, formProps, newer }
}
