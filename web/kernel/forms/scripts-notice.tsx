import { useTranslation } from 'react-i18next'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { useAssociation } from '#web/startup/association.ts'

/** Stands at the top of a public page's form, which cannot be sent without scripts. */
export function ScriptsNotice() {
  const association = useAssociation()
  const { t } = useTranslation('ui')
  return (
    <div className="without-scripts">
      <Notice
        tone="warning"
        text={
          <Sentence>
            {(keep) => t('needsScripts', { email: keep(association.contact.email) })}
          </Sentence>
        }
      />
    </div>
  )
}
