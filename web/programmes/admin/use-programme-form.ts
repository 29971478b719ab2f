import { type SubmitEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ErrorCode } from '#domain/errors.ts'
import { addProgramme, changeProgramme } from '#domain/programmes/change-contract.ts'
import { newRequestKey } from '#web/admin/request-key.ts'
import { ApiError } from '#web/http/api-error.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import { adminPaths } from '#web/own-paths.ts'
import { useAuth } from '#web/shell/session/auth.tsx'
import { useKeepForReturn, useReturnedTyping } from '#web/shell/session/keep-for-return.ts'
import { useConfig } from '#web/shell/startup/config.ts'
import {
  type AdminProgramme,
  boxesOfProgramme,
  boxOf,
  fieldsOfForm,
  marksOf,
  type ProgrammeFormValues,
  type ProgrammeMark,
} from './programme.ts'

/** What stood in the form when the session ended, and the data that it was filled with. */
interface ProgrammeTyping {
  formValues: ProgrammeFormValues
  read: AdminProgramme | null
  requestKey: string
}

export interface ProgrammeFormOptions {
  /** `null`: a new one. */
  programme: AdminProgramme | null
  /** What the server says now; undefined when it cannot be had. */
  reread: (id: number) => Promise<AdminProgramme | undefined>
  onSaved: (notified: number) => void
}

/**
 * The state of the form for a programme. After a conflict the typed values stay, and the stored
 * ones are shown; a new programme that was changed after a submission whose response was lost keeps
 * them too, and changes the existing one.
 */
export function useProgrammeForm({ programme, reread, onSaved }: ProgrammeFormOptions) {
  const { t } = useTranslation('programme-admin')
  const { user } = useAuth()
  const { refresh } = useConfig()
  const navigate = useNavigate()
  const formName = `admin programme ${programme?.id ?? 'new'}`
  const returned = useReturnedTyping<ProgrammeTyping>(formName, user?.id ?? '')
  // The base of the comparison stays the data that were shown, however often they are refetched.
  const [read, setRead] = useState(returned ? returned.read : programme)
  const [requestKey] = useState(() => returned?.requestKey ?? newRequestKey())
  const [overtaken, setOvertaken] = useState<AdminProgramme | null>(null)
  const [fieldErrors, setFieldErrors] = useState<readonly ProgrammeMark[]>([])
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm<ProgrammeFormValues>({
    defaultValues: returned?.formValues ?? boxesOfProgramme(programme),
    shouldFocusError: false,
  })
  useKeepForReturn(
    formName,
    (): ProgrammeTyping => ({ formValues: form.getValues(), read, requestKey }),
  )

  async function submit(formValues: ProgrammeFormValues): Promise<void> {
    setProblem(null)
    const wrong = marksOf(formValues)
    setFieldErrors(wrong)
    if (wrong.length === 0) await save(formValues)
    setAttempt((before) => before + 1)
  }

  async function save(formValues: ProgrammeFormValues): Promise<void> {
    try {
      const notified = await send(formValues)
      await queries.invalidateQueries({ queryKey: ['other', 'timetable'] })
      void refresh()
      onSaved(notified)
      await navigate(adminPaths.programmes(), { viewTransition: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'programmes.changed') return lookAgain(error)
      if (error.code === 'programmes.keyUsed') return goOn(error)
      setFieldErrors(
        error.fields.map(({ path, code }) => ({ path: boxOf(path), code: code as ErrorCode })),
      )
      if (error.fields.length === 0) setProblem(error.message)
    }
  }

  async function send(formValues: ProgrammeFormValues): Promise<number> {
    const fields = fieldsOfForm(formValues)
    if (!read) {
      await call(addProgramme, { body: { ...fields, requestKey } })
      return 0
    }
    const { notified } = await call(changeProgramme, {
      params: { id: read.id },
      body: { ...fields, version: read.version, notifyPayers: formValues.notifyPayers },
    })
    return notified
  }

  /** Only who has seen the newer data may write over them. */
  async function lookAgain(error: ApiError): Promise<void> {
    const now = read && (await reread(read.id))
    if (!now || now.version === read?.version) return setProblem(error.message)
    setOvertaken(now)
    setRead(now)
  }

  async function goOn({ params, message }: ApiError): Promise<void> {
    const added = await reread(Number(params.id))
    if (!added) return setProblem(message)
    setRead(added)
    setProblem(t('savedBefore'))
  }

  return {
    form,
    read,
    fieldErrors,
    attempt,
    problem,
    overtaken,
    hasReturned: returned !== null && attempt === 0,
    busy: form.formState.isSubmitting,
    send: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      void form.handleSubmit(submit)(event)
    },
  }
}
