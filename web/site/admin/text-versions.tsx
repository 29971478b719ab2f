import { useTranslation } from 'react-i18next'
import { listTextVersions } from '#domain/site/admin/contract.ts'
import type { SectionTexts } from '#domain/site/site-texts.ts'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { useMomentText } from '#web/kernel/i18n/use-moment-text.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import type { AdminSection } from './site-text.ts'
import { useReadText } from './use-text-values.ts'

interface TextVersionsProps {
  section: AdminSection
  /** Makes these the texts, and offers the way back to those of now. */
  replace: (texts: SectionTexts, words: string) => Promise<void>
  refetch: () => void
}

/** Shows what the section said before, and the way back to it or to the shipped texts. */
export function TextVersions({ section, replace, refetch }: TextVersionsProps) {
  const { t } = useTranslation('site-texts')
  const { id, version: newest, texts } = section
  const query = useAccountQuery(['other', 'site-texts', 'versions'], listTextVersions, {
    params: { section: id },
    enabled: newest > 0,
  })
  const { isPending, errorText, mutate } = useSubmit<void, { texts: SectionTexts; words: string }>(
    ({ texts, words }) => replace(texts, words),
    { onError: refetch },
  )
  if (newest === 0) return null
  return (
    <Section look="part" id="versions" title={t('versions.title')} className="justify-items-start">
      {texts.some(({ own }) => own !== null) && (
        <Button
          look="secondary"
          busy={isPending}
          onClick={() => mutate({ texts: {}, words: t('versions.isOriginal') })}
        >
          {t('versions.toOriginal')}
        </Button>
      )}
      <ErrorNotice text={errorText} />
      {query.data ? (
        <ol className="grid w-full">
          {query.data.versions.map((version) => (
            <Version
              key={version.version}
              version={version}
              isNewest={version.version === newest}
              back={() => mutate({ texts: version.texts, words: t('versions.isBack') })}
            />
          ))}
        </ol>
      ) : (
        <NotLoaded title={t('versions.failed')} query={query} />
      )}
    </Section>
  )
}

interface VersionProps {
  version: { version: number; author: string | null; at: string; texts: SectionTexts }
  isNewest: boolean
  back: () => void
}

function Version({ version, isNewest, back }: VersionProps) {
  const { t } = useTranslation('site-texts')
  const moment = useMomentText()
  const asRead = useReadText()
  const when = moment(version.at, new Date())
  const words = Object.values(version.texts).map(({ es }) => asRead(es, 'es') || '—')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3">
      <div className="grid min-w-0 grow basis-80 gap-1">
        <p>
          <Sentence>
            {(keep) =>
              t('versions.by', { name: keep(version.author ?? t('versions.nobody')), when })
            }
          </Sentence>
        </p>
        <p lang="es" className="line-clamp-3 text-ink-soft wrap-anywhere">
          {words.length > 0 ? words.join(' · ') : t('versions.original')}
        </p>
      </div>
      {isNewest ? (
        <p className="font-bold">{t('versions.now')}</p>
      ) : (
        <Button look="quiet" aria-label={t('versions.backNamed', { when })} onClick={back}>
          {t('versions.back')}
        </Button>
      )}
    </li>
  )
}
