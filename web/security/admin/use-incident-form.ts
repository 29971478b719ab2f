import { useState } from 'react'
import { useNavigate } from 'react-router'
import { adminPages } from '#domain/admin-pages.ts'
import {
  type IncidentFields,
  readIncident,
  saveIncident,
} from '#domain/security/admin/incidents-contract.ts'
import { useFormDraft } from '#web/admin/drafts/use-form-draft.tsx'
import { useSubmitForm } from '#web/forms/use-submit-form.ts'
import { call } from '#web/http/client.ts'
import { queryClient } from '#web/http/query-client.ts'
import { showToast } from '#web/ui/feedback/toast.tsx'
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
  const [overtaken, setOvertaken] = useState<Incident | null>(null)
  const version = overtaken?.version ?? draft.version
  const { form, errorOf, frame } = useSubmitForm<IncidentFormValues, IncidentFields>({
    draft,
    defaultValues: draft.values,
    check: checkIncident,
    send: async (fields) => {
      await call(saveIncident, { params: { id }, body: { ...fields, version } })
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['other', 'incidents'] }),
        queryClient.invalidateQueries({ queryKey: ['other', 'incident'] }),
      ])
      showToast({ tone: 'success', text: savedText })
      await navigate(adminPages.incidents, { viewTransition: true })
    },
    fieldOf: (code) => (code === 'incidents.noticedInFuture' ? 'noticedOn' : undefined),
    onRefused: async ({ code }) => {
      if (code !== 'incidents.changed') return
      const now = await call(readIncident, { params: { id } })
      setOvertaken(now)
      return ''
    },
  })
  return { form, errorOf, frame, overtaken }
}
