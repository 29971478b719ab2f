import { useTranslation } from 'react-i18next'
import { bannerFormats, bannerImage } from '#domain/banners/specification.ts'
import { formatFileSize } from '#domain/kernel/files/file-size.ts'
import { extensions, purposes } from '#domain/kernel/files/purposes.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { ProgressBar } from '#web/kernel/ui/feedback/progress-bar.tsx'
import { FileDrop } from '#web/kernel/ui/fields/file-drop.tsx'
import type { BannerPictureState } from './use-banner-picture.ts'

interface BannerPictureProps {
  picture: BannerPictureState
  /** What becomes of it where no other is chosen, in words. */
  otherwise: readonly (string | null)[]
  error: string | undefined
}

/** Chooses the picture of a banner; it is sent at once, while the rest is being typed. */
export function BannerPicture({ picture, otherwise, error }: BannerPictureProps) {
  const { t } = useTranslation('banner-admin')
  const { state } = picture
  return (
    <div className="grid grid-cols-1 gap-3">
      <FileDrop
        name="picture"
        label={t('form.picture')}
        hint={[
          t('form.pictureHint', {
            ...bannerImage,
            formats: bannerFormats.join(', '),
            size: formatFileSize(purposes.banner.maxBytes),
          }),
          ...otherwise,
        ]
          .filter(Boolean)
          .join(' ')}
        choose={t('form.pictureChoose')}
        drop={t('form.pictureDrop')}
        extensions={extensions.picture}
        error={error}
        onFiles={([file]) => file && picture.choose(file)}
      />
      {state.status === 'sending' && (
        <ProgressBar
          quiet
          value={state.percent}
          text={
            <Sentence>
              {(keep) =>
                t('form.pictureSending', { percent: state.percent, name: keep(state.name) })
              }
            </Sentence>
          }
        />
      )}
      {state.status === 'failed' && (
        <Notice
          tone="error"
          title={
            <Sentence>{(keep) => t('form.pictureFailed', { name: keep(state.name) })}</Sentence>
          }
        >
          <p>{state.message}</p>
          <p className="pt-2">
            <Button look="secondary" onClick={picture.again}>
              {t('form.pictureAgain')}
            </Button>
          </p>
        </Notice>
      )}
      {state.status !== 'none' && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="min-w-0 wrap-anywhere">
            {state.status === 'sent' &&
              (error ? (
                state.name
              ) : (
                <Sentence>{(keep) => t('form.pictureReady', { name: keep(state.name) })}</Sentence>
              ))}
          </p>
          <Button
            look="quiet"
            aria-label={t('form.pictureLeaveNamed', { name: state.name })}
            onClick={picture.leave}
          >
            {t('form.pictureLeave')}
          </Button>
        </div>
      )}
    </div>
  )
}
