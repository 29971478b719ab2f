import { useTranslation } from 'react-i18next'
import { MAX_HERO } from '#domain/association/association-schema.ts'
import { uploadFile } from '#domain/kernel/files/contract.ts'
import { formatFileSize } from '#domain/kernel/files/file-size.ts'
import { purposes } from '#domain/kernel/files/purposes.ts'
import { LocalizedFields } from '#web/kernel/forms/localized-fields.tsx'
import { PhotoField } from '#web/kernel/forms/photo-field.tsx'
import { useUpload } from '#web/kernel/http/use-upload.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { ownPaths } from '#web/signed-in-paths.ts'
import { SectionFrame } from './section-frame.tsx'
import type { SectionProps } from './section-props.ts'
import { useSectionForm } from './use-section-form.ts'

/** The pictures that the home page opens with; without any, the shipped drawings stand there. */
export function PicturesForm(props: SectionProps) {
  const { t } = useTranslation('association-admin')
  const state = useSectionForm({ section: 'pictures', ...props })
  const { form, errorOf } = state
  return (
    <SectionFrame section="pictures" state={state} preview={null}>
      <p className="prose">{t('pictures.lead')}</p>
      {Array.from({ length: MAX_HERO }, (_, place) => (
        <Picture
          key={`hero-${String(place)}`}
          place={place}
          file={form.watch(`hero.${place}.file`)}
          errorOf={errorOf}
          onChange={(file) => form.setValue(`hero.${place}.file`, file, { shouldDirty: true })}
        />
      ))}
    </SectionFrame>
  )
}

interface PictureProps {
  place: number
  /** The id of the file; empty for none. */
  file: string
  errorOf: (field: string) => string | undefined
  onChange: (file: string) => void
}

function Picture({ place, file, errorOf, onChange }: PictureProps) {
  const { t } = useTranslation('association-admin')
  const upload = useUpload(uploadFile, { purpose: 'programmePicture' })
  const name = `hero.${place}`
  return (
    <fieldset className="grid grid-cols-1 gap-4">
      <legend className="pb-2 text-lg font-bold">{t('pictures.one', { place: place + 1 })}</legend>
      {file && (
        <img
          src={ownPaths.adminPicture(file)}
          alt=""
          className="aspect-[5/2] w-full max-w-xl rounded-md border border-line object-cover"
        />
      )}
      <PhotoField
        name={`${name}.file`}
        label={t('pictures.file')}
        hint={t('pictures.fileHint', { size: formatFileSize(purposes.programmePicture.maxBytes) })}
        choose={t('team.photoChoose')}
        drop={t('team.photoDrop')}
        sending={t('team.photoSending')}
        error={errorOf(`${name}.file`)}
        upload={upload}
        onSent={onChange}
      />
      {file && (
        <>
          <LocalizedFields
            name={`${name}.alt`}
            legend={t('pictures.alt')}
            hint={t('pictures.altHint')}
            errorOf={errorOf}
          />
          <Button look="quiet" className="justify-self-start" onClick={() => onChange('')}>
            {t('pictures.remove')}
          </Button>
        </>
      )}
    </fieldset>
  )
}
