import { useTranslation } from 'react-i18next'
import { bannerFormats, sampleMegabytes } from '#domain/banners/specification.ts'
import { extensions } from '#domain/kernel/files/purposes.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { ProgressBar } from '#web/kernel/ui/feedback/progress-bar.tsx'
import { FileDrop } from '#web/kernel/ui/fields/file-drop.tsx'

const NAME = 'sample'

interface SampleFieldProps {
  /** What was chosen; it is sent with the form. */
  file: File | null
  /** How much of it has been sent; `null` while it is not being sent. */
  percent: number | null
  error: string | undefined
  onChoose: (file: File | null) => void
}

/** The picture that an advertiser may send along. */
export function SampleField({ file, percent, error, onChoose }: SampleFieldProps) {
  const { t } = useTranslation(['ads', 'ui'])
  const name = file?.name ?? ''
  return (
    <div className="grid grid-cols-1 gap-3">
      <FileDrop
        name={NAME}
        label={t('form.sample')}
        optional={t('ui:optional')}
        hint={t('form.sampleHint', {
          formats: t('formats', {
            first: bannerFormats.slice(0, -1).join(', '),
            last: bannerFormats.at(-1),
          }),
          size: sampleMegabytes,
        })}
        choose={t('form.sampleChoose')}
        drop={t('form.sampleDrop')}
        extensions={extensions.picture}
        error={error}
        disabled={percent !== null}
        onFiles={([chosen]) => chosen && onChoose(chosen)}
      />
      {file && percent === null && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="min-w-0 wrap-anywhere">
            <Sentence>{(keep) => t('form.sampleChosen', { name: keep(name) })}</Sentence>
          </p>
          <Button
            look="quiet"
            aria-label={t('form.sampleLeaveNamed', { name })}
            onClick={() => {
              onChoose(null)
              // The button that was pressed is gone.
              document.getElementsByName(NAME)[0]?.focus()
            }}
          >
            {t('form.sampleLeave')}
          </Button>
        </div>
      )}
      {percent !== null && (
        <ProgressBar
          quiet
          value={percent}
          text={
            <Sentence>{(keep) => t('form.sampleSending', { name: keep(name), percent })}</Sentence>
          }
        />
      )}
    </div>
  )
}
