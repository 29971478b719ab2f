import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { returnToVersion } from '#domain/association/admin/contract.ts'
import { ConfirmDialog } from '#web/kernel/forms/confirm-dialog.tsx'
import { call } from '#web/kernel/http/client.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { useMomentText } from '#web/kernel/i18n/use-moment-text.ts'
import { Badge } from '#web/kernel/ui/content/badge.tsx'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { showToast } from '#web/kernel/ui/feedback/toast.tsx'
import { useConfig } from '#web/startup/config.ts'
import type { AssociationSettings } from './use-association-settings.ts'

type Version = AssociationSettings['versions'][number]

/** Who has saved what and when, and the way back to each. */
export function Versions({ settings: { version, versions } }: { settings: AssociationSettings }) {
  const { t } = useTranslation('association-admin')
  const { refresh } = useConfig()
  const moment = useMomentText()
  const [chosen, setChosen] = useState<Version | null>(null)
  const nameOf = ({ section }: Version) =>
    section === 'beginning' || section === 'return'
      ? t(`versions.${section}`)
      : t(`sections.${section}`)

  async function goBack(): Promise<void> {
    if (!chosen) return
    await call(returnToVersion, { body: { version: chosen.version, basedOn: version } })
    await queryClient.invalidateQueries({ queryKey: ['other', 'association'] })
    void refresh()
    setChosen(null)
    showToast({ tone: 'success', text: t('versions.done') })
  }

  return (
    <section aria-labelledby="versions" className="grid max-w-4xl gap-3">
      <h2 id="versions" className="text-2xl">
        {t('versions.title')}
      </h2>
      <p>{t('versions.lead')}</p>
      <ol className="grid">
        {versions.map((one) => {
          const when = moment(one.at, new Date())
          return (
            <li
              key={one.version}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3"
            >
              <p className="grid wrap-anywhere">
                <strong>{nameOf(one)}</strong>
                <span className="text-ink-soft">
                  {one.by ? (
                    <Sentence>{(keep) => t('versions.by', { name: keep(one.by), when })}</Sentence>
                  ) : (
                    t('versions.nobody', { when })
                  )}
                </span>
              </p>
              {one.version === version ? (
                <Badge>{t('versions.holds')}</Badge>
              ) : (
                <Button
                  look="quiet"
                  aria-label={t('versions.goNamed', { version: one.version })}
                  onClick={() => setChosen(one)}
                >
                  {t('versions.go')}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
      <ConfirmDialog
        open={chosen !== null}
        title={t('versions.question')}
        description={
          chosen
            ? t('versions.questionText', {
                section: nameOf(chosen),
                when: moment(chosen.at, new Date()),
              })
            : ''
        }
        confirmText={t('versions.confirm')}
        failedTitle={t('versions.failed')}
        confirm={goBack}
        onClose={() => setChosen(null)}
      />
    </section>
  )
}
