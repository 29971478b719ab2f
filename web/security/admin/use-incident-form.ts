import { useState } from 'react'
import { useNavigate } from 'react-router'
import { adminPages } from '#domain/admin-pages.ts'
import {
  type IncidentFields,
  readIncident,
  saveIncident,
} from '#domain/security/admin/incidents-contract.ts'
import { useSubmitForm } from '#web/forms/use-submit-form.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import { useAuth } from '#web/shell/session/auth.tsx'
import { useKeepForReturn, useReturnedTyping } from '#web/shell/session/keep-for-return.ts'
import { showToast } from '#web/ui/feedback/toast.tsx'
import { checkIncident, type Incident, type IncidentTyping } from './incident.ts'

export interface IncidentFormProps {
  id: string
  /** 0: it is written down for the first time. */
  version: number
  fields: IncidentTyping
}

interface KeptTyping {
  formValues: IncidentTyping
  id: string
  version: number
}

/**
 * The form of an incident. Where somebody else has changed it meanwhile it shows what they wrote, and
 * the next press saves what stands in the form.
 *
 * @param savedText what is said once it is saved
 */
export function useIncidentForm(props: IncidentFormProps, savedText: string) {
  const { user } = useAuth()
  const navigate = useNavigate()
  const formName = props.version === 0 ? 'admin incident' : `admin incident ${props.id}`
  const returned = useReturnedTyping<KeptTyping>(formName, user?.id ?? '')
  const { id } = returned ?? props
  const [version, setVersion] = useState((returned ?? props).version)
  const [overtaken, setOvertaken] = useState<Incident | null>(null)
  const { form, errorOf, frame } = useSubmitForm<IncidentTyping, IncidentFields>({
    defaultValues: returned?.formValues ?? props.fields,
    check: checkIncident,
    send: async (fields) => {
      await call(saveIncident, { params: { id }, body: { ...fields, version } })
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['other', 'incidents'] }),
        queries.invalidateQueries({ queryKey: ['other', 'incident'] }),
      ])
      showToast({ tone: 'success', text: savedText })
      await navigate(adminPages.incidents, { viewTransition: true })
    },
    fieldOf: (code) => (code === 'incidents.noticedInFuture' ? 'noticedOn' : undefined),
    onRefused: async ({ code }) => {
      if (code !== 'incidents.changed') return
      const now = await call(readIncident, { params: { id } })
      setOvertaken(now)
      setVersion(now.version)
      return ''
    },
  })
  useKeepForReturn(formName, (): KeptTyping => ({ formValues: form.getValues(), id, version }))
  return { form, errorOf, frame, overtaken, hasReturned: returned !== null && frame.sending === 0 }
}
