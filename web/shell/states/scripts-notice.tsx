import { useTranslation } from 'react-i18next'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { useAssociation } from '#web/shell/startup/association.ts'

/** At the top of a public page's form: it cannot be sent without scripts, or theirs did not arrive. */
export function ScriptsNotice() {
  const association = useAssociation()
  const { t } = useTranslation('ui')
  return (
    <>
      <div className="without-scripts">
        <Notice tone="warning">
          <p>
            <Sentence>
              {(keep) => t('needsScripts', { email: keep(association.contact.email) })}
            </Sentence>
          </p>
        </Notice>
      </div>
      <div className="without-loaded-scripts">
        <Notice tone="warning">
          <p>
            <Sentence>
              {(keep) => t('scriptsLost.text', { email: keep(association.contact.email) })}
            </Sentence>
          </p>
          <p>
            <a href="?" className={textLinkClasses}>
              {t('scriptsLost.reload')}
            </a>
          </p>
        </Notice>
      </div>
    </>
  )
}
