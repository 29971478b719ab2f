import { useTranslation } from 'react-i18next'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { type Keep, Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { useAssociation } from '#web/startup/association.ts'

/** All that the film “who we are” shows and says, in words. Needs the texts `film`. */
export function FilmTranscript() {
  const association = useAssociation()
  const { t } = useTranslation('film')
  const captions = (keep: Keep) =>
    t('captions', { returnObjects: true, name: keep(association.name) })
  const shown = t('scenes', { returnObjects: true })
  return (
    <details className="group">
      <summary className={textLinkClasses}>{t('transcript')}</summary>
      <ol className="prose grid gap-4 pt-3">
        {shown.map((scene, index) => (
          <li key={scene}>
            <p>{scene}</p>
            <p className="font-bold">
              <Sentence>{(keep) => captions(keep)[index] ?? ''}</Sentence>
            </p>
          </li>
        ))}
      </ol>
    </details>
  )
}
