import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { addBanner, changeBanner } from '#domain/admin/banner-contract.ts'
import { bannerImageKilobytes } from '#domain/banners/specification.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import type { ErrorCode, ErrorParams } from '#domain/errors.ts'
import { saysPicture } from '#web/banners/picture-field.tsx'
import { ApiError } from '#web/http/api-error.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import { deskPaths } from '#web/own-paths.ts'
import { useAuth } from '#web/shell/auth.tsx'
import { useKeepForReturn, useReturnedTyping } from '#web/shell/keep-for-return.ts'
import type { Ad } from './ads.ts'
import { type BannerBoxes, boxesOf, type DeskBanner, marksOf } from './banner.ts'
import { asBase64 } from './base64.ts'
import { newRequestKey } from './request-key.ts'

/** What is wrong with a box: a rule that the form knows, or the server's own words. */
export interface BannerMark {
  field: string
  code: ErrorCode
  params?: ErrorParams
  /** Where the server has said it, with its figures. */
  text?: string
}

interface Typing {
  boxes: BannerBoxes
  requestKey: string
}

export interface BannerFormOptions {
  /** `null`: a new one. */
  banner: DeskBanner | null
  request: Ad | null
  today: CalendarDay
  onSaved: () => void
}

/** The state of the form for a banner. A picture that was chosen stays until the page is left. */
export function useBannerForm({ banner, request, today, onSaved }: BannerFormOptions) {
  const { user } = useAuth()
  const navigate = useNavigate()
  const formName = `desk banner ${banner?.id ?? request?.id ?? 'new'}`
  const returned = useReturnedTyping<Typing>(formName, user?.id ?? '')
  const [requestKey] = useState(() => returned?.requestKey ?? newRequestKey())
  const [boxes, setBoxes] = useState(() => returned?.boxes ?? boxesOf(banner, request, today))
  const [file, setFile] = useState<File | null>(null)
  const [marks, setMarks] = useState<readonly BannerMark[]>([])
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useKeepForReturn(formName, (): Typing => ({ boxes, requestKey }))
  const preview = useFileAddress(file)

  function pictureMarks(): BannerMark[] {
    if (!file) {
      const hasOne = banner !== null || request?.hasSample
      return hasOne ? [] : [{ field: 'picture', code: 'banners.pictureRequired' }]
    }
    if (!saysPicture(file)) return [{ field: 'picture', code: 'banners.pictureType' }]
    const isTooLarge = file.size > bannerImageKilobytes * 1024
    return isTooLarge ? [{ field: 'picture', code: 'banners.pictureTooLarge' }] : []
  }

  async function save(): Promise<void> {
    const { slot, ...rest } = boxes
    if (slot === '') return
    const fields = { slot, ...rest, picture: file && (await asBase64(file)) }
    if (banner) {
      const { id, version } = banner
      await call(changeBanner, { params: { id }, body: { ...fields, version } })
    } else {
      await call(addBanner, { body: { ...fields, requestKey, requestId: request?.id ?? null } })
    }
    await queries.invalidateQueries({ queryKey: ['other', 'banners'] })
    onSaved()
    await navigate(deskPaths.banners(), { viewTransition: true })
  }

  async function submit(): Promise<void> {
    if (busy) return
    setProblem(null)
    const wrong = [...marksOf(boxes), ...pictureMarks()]
    setMarks(wrong)
    setAttempt((before) => before + 1)
    if (wrong.length > 0) return
    setBusy(true)
    try {
      await save()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      explain(error)
    } finally {
      setBusy(false)
    }
  }

  function explain({ code, message, fields }: ApiError): void {
    const isPicture = code.startsWith('banners.picture')
    const told: BannerMark[] = isPicture
      ? [{ field: 'picture', code: code as ErrorCode, text: message }]
      : fields.map((one) => ({ field: one.path, code: one.code as ErrorCode }))
    setMarks(told)
    setAttempt((before) => before + 1)
    if (told.length === 0) setProblem(message)
  }

  return {
    boxes,
    change: (changes: Partial<BannerBoxes>) => setBoxes((before) => ({ ...before, ...changes })),
    choose: setFile,
    /** The address of what was chosen, for this page alone. */
    preview,
    marks,
    attempt,
    busy,
    problem,
    hasReturned: returned !== null && attempt === 0,
    submit: () => void submit(),
  }
}

/** Where the browser shows a file of the reader's; `null` without one. */
function useFileAddress(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setAddress(null)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
