import { useTranslation } from 'react-i18next'
import { uploadFile } from '#domain/kernel/files/contract.ts'
import { formatFileSize } from '#domain/kernel/files/file-size.ts'
import { purposes } from '#domain/kernel/files/purposes.ts'
import { PhotoField } from '#web/kernel/forms/photo-field.tsx'
import { useUpload } from '#web/kernel/http/use-upload.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { ownPaths } from '#web/signed-in-paths.ts'

interface TeamPhotoProps {
  name: string
  /** The id of the file. */
  photo: string | null
  onChange: (photo: string | null) => void
}

/** The photo of one of the team, and the way to take it away. */
export function TeamPhoto({ name, photo, onChange }: TeamPhotoProps) {
  const { t } = useTranslation('association-admin')
  const upload = useUpload(uploadFile, { purpose: 'teamPhoto' })
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-5">
        {photo && (
          <img
            src={ownPaths.adminPicture(photo)}
            alt={t('team.photo')}
            width={144}
            height={144}
            className="size-36 rounded-full object-cover"
          />
        )}
        <PhotoField
          name={name}
          label={t('team.photo')}
          hint={t('team.photoHint', { size: formatFileSize(purposes.teamPhoto.maxBytes) })}
          choose={t('team.photoChoose')}
          drop={t('team.photoDrop')}
          sending={t('team.photoSending')}
          upload={upload}
          onSent={onChange}
        />
      </div>
      {photo && (
        <Button
          look="quiet"
          className="justify-self-start"
          onClick={() => {
            upload.stop()
            onChange(null)
          }}
        >
          {t('team.photoRemove')}
        </Button>
      )}
    </div>
  )
}
