import { useTranslation } from 'react-i18next'
import { madridTime } from '#domain/kernel/madrid-time.ts'
import { useMomentText } from '#web/kernel/i18n/use-moment-text.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'

interface DraftFoundProps {
  foundAt: number
  /** Its subject was changed since the draft was begun. */
  isOvertaken: boolean
  onGoOn: () => void
  onStartOver: () => void
}

/** At the top of a form: what stands in it was typed before. */
export function DraftFound({ foundAt, isOvertaken, onGoOn, onStartOver }: DraftFoundProps) {
  const { t } = useTranslation('drafts')
  const moment = useMomentText()
  const when = moment(new Date(foundAt).toISOString(), new Date())
  if (!isOvertaken) {
    return <Notice role="status" text={t('found', { when })} />
  }
  return (
    <Notice tone="warning" title={t('overtaken.title')}>
      <p>{t('overtaken.text', { when })}</p>
      <p className="flex flex-wrap gap-3 pt-2">
        <Button look="secondary" onClick={onGoOn}>
          {t('overtaken.goOn')}
        </Button>
        <Button look="secondary" onClick={onStartOver}>
          {t('overtaken.stored')}
        </Button>
      </p>
    </Notice>
  )
}

/** Under a form's button: when it was saved, and the way to start over. */
export function DraftSaved({ savedAt, onStartOver }: { savedAt: number; onStartOver: () => void }) {
  const { t } = useTranslation('drafts')
  return (
    <p className="flex flex-wrap items-center gap-x-6 text-ink-soft">
      <span>{t('saved', { time: madridTime(new Date(savedAt)) })}</span>
      <button type="button" onClick={onStartOver} className={textLinkClasses}>
        {t('startOver')}
      </button>
    </p>
  )
}
