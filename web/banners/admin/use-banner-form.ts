import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { addBanner, changeBanner } from '#domain/banners/admin/banner-contract.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import type { ErrorCode } from '#domain/kernel/errors.ts'
import { adminPages } from '#domain/pages.ts'
import { useFormDraft } from '#web/kernel/drafts/use-form-draft.tsx'
import { useEditConflict } from '#web/kernel/forms/use-edit-conflict.ts'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { toFieldErrors } from '#web/kernel/forms/validation.ts'
import type { ApiError } from '#web/kernel/http/api-error.ts'
import { call } from '#web/kernel/http/client.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import type { Ad } from './ads.ts'
import {
  type AdminBanner,
  type BannerFields,
  type BannerFormValues,
  checkBanner,
  initialFormValues,
} from './banner.ts'
import { useAdminBanners } from './use-admin-banners.ts'
import { useBannerPicture } from './use-banner-picture.ts'

/** The banner that saving changes, as it was read when the form was filled in. */
interface StoredBanner {
  id: string
  version: number
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
  const { t } = useTranslation(['banner-admin', 'errors'])
  const { refetch } = useAdminBanners()
  const navigate = useNavigate()
  const draft = useFormDraft(
    `banner ${banner?.id ?? request?.id ?? 'new'}`,
    initialFormValues(banner, request, today),
    { version: banner?.version, files: ['pictureId'] },
  )
  const { requestKey } = draft
  // A new one that has been stored by a submission whose response was lost.
  const [added, setAdded] = useState<StoredBanner | null>(null)
  const before = added ?? (banner && { id: banner.id, version: draft.version })
  const { newer, detect } = useEditConflict({
    code: 'banners.changed',
    version: before?.version ?? 0,
    refetch: async () =>
      (await refetch()).data?.banners.find(({ id, isDeleted }) => id === before?.id && !isDeleted),
  })
  const stored = newer ?? before
  const { form, field, errorOf, formProps } = useSubmitForm<BannerFormValues, BannerFields>({
    draft,
    defaultValues: draft.values,
    validate: (values) => {
      const checked = checkBanner(values)
      const hasPicture = values.pictureId !== null || stored !== null || Boolean(request?.sampleId)
      const code = picture.problem?.code ?? (hasPicture ? null : 'banners.pictureRequired')
      return code
        ? { errors: [...(checked.errors ?? []), ...toFieldErrors({ picture: code })] }
        : checked
    },
    send: save,
    fieldForCode: (code) => (code.startsWith('banners.picture') ? 'picture' : undefined),
    onError: (error) => {
      if (error.code === 'banners.keyUsed') return savedBefore(error)
      if (error.code.startsWith('banners.picture')) {
        picture.refuse({ code: error.code as ErrorCode, text: error.message })
      }
      return detect(error)
    },
  })
  const picture = useBannerPicture(form.watch('pictureId'), (id) => form.setValue('pictureId', id))

  async function save(banner: BannerFields): Promise<void> {
    const fields = { ...banner, pictureId: form.getValues('pictureId') }
    if (stored) {
      const { id, version } = stored
      await call(changeBanner, { params: { id }, body: { ...fields, version } })
    } else {
      await call(addBanner, { body: { ...fields, requestKey, requestId: request?.id ?? null } })
    }
    await queryClient.invalidateQueries({ queryKey: ['other', 'banners'] })
    onSaved()
    await navigate(adminPages.banners, { viewTransition: true })
  }

  /** From now on the existing one is changed, unless it is deleted by now. */
  function savedBefore({ params: { version }, message }: ApiError): string {
    if (typeof version !== 'number') return message
    setAdded({ id: requestKey, version })
    return t('form.savedBefore')
  }

  /** Returns what the picture breaks, with its figures. */
  function pictureError(): string | undefined {
    const { problem } = picture
    return problem
      ? (problem.text ?? t(`errors:${problem.code}`, problem.params ?? {}))
      : errorOf('picture')
  }

  return {
    form,
    field,
    errorOf: (field: string) => (field === 'picture' ? pictureError() : errorOf(field)),
    formProps,
    newer,
    picture,
    /** The picture is still on its way. */
    isSending: picture.state.status === 'sending',
    fileHint: draft.fileHint(picture.id !== null),
  }
}
