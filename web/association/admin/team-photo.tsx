import { useTranslation } from 'react-i18next'
import { uploadFile } from '#domain/files/contract.ts'
import { endings, purposes, sizeText } from '#domain/files/purposes.ts'
import { useUpload } from '#web/http/use-upload.ts'
import { ownPaths } from '#web/own-paths.ts'
import { Button } from '#web/ui/content/button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { FileDrop } from '#web/ui/fields/file-drop.tsx'

export interface TeamPhotoProps {
  name: string
  /** The id of the file. */
  photo: string | null
  onChange: (photo: string | null) => void
}

/** A photo, sent as soon as it is chosen; it is kept once the team is saved. */
export function TeamPhoto({ name, photo, onChange }: TeamPhotoProps) {
  const { t } = useTranslation('association-admin')
  const { state, send, stop } = useUpload(uploadFile, { purpose: 'teamPhoto' })

  async function choose(file: File): Promise<void> {
    const sent = await send(file)
    if (sent) onChange(sent.id)
  }

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
        <FileDrop
          name={name}
          label={t('team.photo')}
          hint={t('team.photoHint', { size: sizeText(purposes.teamPhoto.maxBytes) })}
          choose={t('team.photoChoose')}
          drop={t('team.photoDrop')}
          endings={endings.picture}
          error={state.status === 'failed' ? state.message : undefined}
          onFiles={([file]) => file && void choose(file)}
        />
      </div>
      {state.status === 'sending' && (
        <ProgressBar quiet value={state.percent} text={t('team.photoSending')} />
      )}
      {photo && (
        <Button
          look="quiet"
          className="justify-self-start"
          onClick={() => {
            stop()
            onChange(null)
          }}
        >
          {t('team.photoRemove')}
        </Button>
      )}
    </div>
  )
}
