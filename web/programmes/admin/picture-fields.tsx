import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { uploadFile } from '#domain/kernel/files/contract.ts'
import { formatFileSize } from '#domain/kernel/files/file-size.ts'
import { purposes } from '#domain/kernel/files/purposes.ts'
import { PICTURE_WIDTH } from '#domain/programmes/change-contract.ts'
import { LocalizedFields } from '#web/kernel/forms/localized-fields.tsx'
import { PhotoField } from '#web/kernel/forms/photo-field.tsx'
import type { useUpload } from '#web/kernel/http/use-upload.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { programmePicture } from '#web/programmes/programme-picture.ts'
import { ownPaths } from '#web/signed-in-paths.ts'
import type { ProgrammeFormValues } from './programme.ts'

interface PictureFieldsProps {
  /** Of the programme; empty for a new one. */
  slug: string
  upload: ReturnType<typeof useUpload<typeof uploadFile>>
  errorOf: (path: string) => string | undefined
}

/** The programme's photo in the place of its drawing, what it shows in words, and how it will look. */
export function PictureFields({ slug, upload, errorOf }: PictureFieldsProps) {
  const { t } = useTranslation(['programme-admin', 'admin'])
  const { watch, setValue } = useFormContext<ProgrammeFormValues>()
  const { file } = watch('picture')
  const [removed, setRemoved] = useState<string | null>(null)
  const change = (to: string | null) => setValue('picture.file', to, { shouldDirty: true })
  return (
    <fieldset className="grid grid-cols-1 gap-4">
      <legend className="pb-2 text-xl font-bold">{t('picture.title')}</legend>
      <p className="text-ink-soft">{t('picture.consent')}</p>
      <PhotoField
        name="picture.file"
        label={t('picture.own')}
        hint={t('picture.hint', {
          width: PICTURE_WIDTH,
          size: formatFileSize(purposes.programmePicture.maxBytes),
        })}
        choose={t('picture.choose')}
        drop={t('picture.drop')}
        sending={t('picture.sending')}
        error={errorOf('picture.file')}
        upload={upload}
        onSent={change}
      />
      {file !== null && (
        <LocalizedFields
          name="picture.alt"
          legend={t('picture.alt')}
          hint={t('picture.altHint')}
          errorOf={errorOf}
        />
      )}
      <PicturePreview slug={slug} file={file} />
      {file !== null && (
        <Button
          look="quiet"
          className="justify-self-start"
          onClick={() => {
            upload.stop()
            setRemoved(file)
            change(null)
          }}
        >
          {t('picture.remove')}
        </Button>
      )}
      {file === null && removed !== null && (
        <p role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span>{t('picture.removed')}</span>
          <Button look="secondary" onClick={() => change(removed)}>
            {t('picture.putBack')}
          </Button>
        </p>
      )}
    </fieldset>
  )
}

/** The shapes that it is cut to: on cards and telephones, and where the page is wide. */
const cuts = { card: 'aspect-[560/260] max-w-80', wide: 'aspect-[3/1]' } as const

/** The photo as it will be cut, or the drawing that stands in its place. */
function PicturePreview({ slug, file }: { slug: string; file: string | null }) {
  const { t } = useTranslation(['programme-admin', 'programmes'])
  if (file === null) {
    const drawing = programmePicture(slug)
    return (
      <figure className="grid max-w-80 gap-2">
        <figcaption>{t('picture.drawing')}</figcaption>
        <img
          src={drawing.source}
          alt={t(`programmes:${drawing.name}.picture`)}
          width={560}
          height={260}
          className="h-auto w-full rounded-md border border-line"
        />
      </figure>
    )
  }
  return (
    <div className="grid gap-4">
      {(['card', 'wide'] as const).map((cut) => (
        <figure key={cut} className="grid grid-cols-1 gap-2">
          <figcaption>{t(`picture.cut.${cut}`)}</figcaption>
          <img
            src={ownPaths.adminPicture(file)}
            alt=""
            className={`w-full rounded-md border border-line bg-white object-cover ${cuts[cut]}`}
          />
        </figure>
      ))}
    </div>
  )
}
