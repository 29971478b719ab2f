import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { addBanner, changeBanner } from '#domain/banners/admin/banner-contract.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { newRequestKey } from '#web/admin/request-key.ts'
import { ApiError } from '#web/http/api-error.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import { adminPaths } from '#web/own-paths.ts'
import { useAuth } from '#web/shell/session/auth.tsx'
import { useKeepForReturn, useReturnedTyping } from '#web/shell/session/keep-for-return.ts'
import type { Ad } from './ads.ts'
import { type AdminBanner, type BannerFormValues, boxesOf, marksOf } from './banner.ts'
import { useAdminBanners } from './use-admin-banners.ts'
import { type BannerMark, useBannerPicture } from './use-banner-picture.ts'

/** The banner that saving changes, as it was read when the boxes were typed. */
interface StoredBanner {
  id: string
  version: number
}

interface Typing {
  formValues: BannerFormValues
  requestKey: string
  stored: StoredBanner | null
  /** Of a picture that has been sent. */
  pictureId: string | null
}

export interface BannerFormOptions {
  /** `null`: a new one. */
  banner: AdminBanner | null
  request: Ad | null
  today: CalendarDay
  onSaved: () => void
}

/**
 * The state of the form for a banner. After a conflict the typed values stay, and the stored ones
 * are shown; likewise for a new banner that was changed after a submission whose response was lost.
 */
export function useBannerForm({ banner, request, today, onSaved }: BannerFormOptions) {
  const { t } = useTranslation('banner-admin')
  const { user } = useAuth()
  const { refetch } = useAdminBanners()
  const navigate = useNavigate()
  const formName = `admin banner ${banner?.id ?? request?.id ?? 'new'}`
  const returned = useReturnedTyping<Typing>(formName, user?.id ?? '')
  const [requestKey] = useState(() => returned?.requestKey ?? newRequestKey())
  const [formValues, setFormValues] = useState(
    () => returned?.formValues ?? boxesOf(banner, request, today),
  )
  // `null`: a new one.
  const [stored, setStored] = useState<StoredBanner | null>(returned?.stored ?? banner)
  const picture = useBannerPicture(returned?.pictureId ?? null)
  const [fieldErrors, setFieldErrors] = useState<readonly BannerMark[]>([])
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useKeepForReturn(
    formName,
    (): Typing => ({ formValues, requestKey, stored, pictureId: picture.id }),
  )

  function pictureErrors(): BannerMark[] {
    if (picture.mark) return [picture.mark]
    const hasOne = picture.id !== null || stored !== null || Boolean(request?.sampleId)
    return hasOne ? [] : [{ field: 'picture', code: 'banners.pictureRequired' }]
  }

  async function save(): Promise<void> {
    const { slot, ...rest } = formValues
    if (slot === '') return
    const fields = { slot, ...rest, pictureId: picture.id }
    if (stored) {
      const { id, version } = stored
      await call(changeBanner, { params: { id }, body: { ...fields, version } })
    } else {
      await call(addBanner, { body: { ...fields, requestKey, requestId: request?.id ?? null } })
    }
    await queries.invalidateQueries({ queryKey: ['other', 'banners'] })
    onSaved()
    await navigate(adminPaths.banners(), { viewTransition: true })
  }

  async function submit(): Promise<void> {
    if (busy || picture.state.status === 'sending') return
    setProblem(null)
    const wrong = [...marksOf(formValues), ...pictureErrors()]
    setFieldErrors(wrong)
    setAttempt((before) => before + 1)
    if (wrong.length > 0) return
    setBusy(true)
    try {
      await save()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'banners.changed') setProblem(await overtaken(error))
      else if (error.code === 'banners.keyUsed') setProblem(savedBefore(error))
      else explain(error)
    } finally {
      setBusy(false)
    }
  }

  /** From now on it overwrites the other's version, whose name for it is shown. */
  async function overtaken(error: ApiError): Promise<string> {
    const { data } = await refetch()
    const now = data?.banners.find(({ id, isDeleted }) => id === stored?.id && !isDeleted)
    if (!now || now.version === stored?.version) return error.message
    setStored(now)
    return t('form.overtaken', { name: now.name })
  }

  /** From now on the existing one is changed, unless it is deleted by now. */
  function savedBefore({ params: { version }, message }: ApiError): string {
    if (typeof version !== 'number') return message
    setStored({ id: requestKey, version })
    return t('form.savedBefore')
  }

  function explain({ code, message, fields }: ApiError): void {
    const isPicture = code.startsWith('banners.picture')
    const marks: BannerMark[] = isPicture
      ? [{ field: 'picture', code: code as ErrorCode, text: message }]
      : fields.map((one) => ({ field: one.path, code: one.code as ErrorCode }))
    setFieldErrors(marks)
    setAttempt((before) => before + 1)
    if (marks.length === 0) setProblem(message)
  }

  return {
    formValues,
    change: (changes: Partial<BannerFormValues>) =>
      setFormValues((before) => ({ ...before, ...changes })),
    picture,
    fieldErrors,
    attempt,
    busy,
    problem,
    /** The picture is still on its way. */
    isSending: picture.state.status === 'sending',
    hasReturned: returned !== null && attempt === 0,
    submit: () => void submit(),
  }
}
