import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { adminPages } from '#domain/pages.ts'
import { readSiteTexts, saveSiteTexts } from '#domain/site/admin/contract.ts'
import { editableSections, placeOfSection } from '#domain/site/editable-texts.ts'
import type { SectionTexts } from '#domain/site/site-texts.ts'
import { useSectionName } from '#web/kernel/change-texts/use-section-name.ts'
import { useUndo } from '#web/kernel/forms/use-undo.tsx'
import { call } from '#web/kernel/http/client.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { BackLink } from '#web/kernel/page/back-link.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { useDoneNotice } from '#web/kernel/ui/feedback/use-done-notice.tsx'
import { siteSectionParameter } from '#web/signed-in-paths.ts'
import { useConfig } from '#web/startup/config.ts'
import { ownTexts } from './site-text.ts'
import { SiteTextForm } from './site-text-form.tsx'
import { StaleNotice } from './stale-notice.tsx'
import { TextVersions } from './text-versions.tsx'

/** One section of a public page: its texts in all languages, and what they were before. */
export default function SiteTextPage() {
  const { t } = useTranslation('site-texts')
  const id = useQueryParameters().get(siteSectionParameter) ?? ''
  const nameOf = useSectionName()
  const isKnown = editableSections.has(id)
  const query = useAccountQuery(['other', 'site-texts'], readSiteTexts, {
    params: { section: id },
    enabled: isKnown,
  })
  const { refresh } = useConfig()
  const { doneNotice, showDone } = useDoneNotice(<OnThePage section={id} />)
  // Fields take the stored texts after each saving, never while something is being typed.
  const [saved, setSaved] = useState(0)
  // Each time the whole section, so that only the last can be taken back.
  const { undoable, removed } = useUndo({ keepsLast: true })
  const section = query.data

  async function store(version: number, texts: SectionTexts): Promise<number> {
    const stored = await call(saveSiteTexts, { params: { section: id }, body: { version, texts } })
    await queryClient.invalidateQueries({ queryKey: ['other', 'site-texts'] })
    void refresh()
    setSaved((before) => before + 1)
    return stored.version
  }

  async function save(texts: SectionTexts): Promise<void> {
    await store(section?.version ?? 0, texts)
    showDone(t('saved'))
  }

  async function replace(texts: SectionTexts, words: string): Promise<void> {
    if (!section) return
    const before = ownTexts(section)
    const version = await store(section.version, texts)
    // The button that was pressed may be gone.
    showDone(words)
    undoable(words, async () => {
      await store(version, before)
      showDone(t('versions.isBack'))
    })
  }

  const title = section ? nameOf(id) : t('title')
  return (
    <div className="admin-page">
      <PageHeading
        title={title}
        lead={section && t('formLead')}
        above={
          <div className="flex flex-wrap gap-x-8">
            <BackLink to={adminPages.siteTexts}>{t('back')}</BackLink>
            <OnThePage section={id} />
          </div>
        }
      />
      {doneNotice}
      {removed}
      {section && <StaleNotice stale={section.stale} />}
      {isKnown && !section && <NotLoaded title={t('failed')} query={query} />}
      {!isKnown && <Notice text={t('unknown')} />}
      {section && (
        <>
          <SiteTextForm
            key={saved}
            section={section}
            save={save}
            refetch={() => void query.refetch()}
          />
          <TextVersions section={section} replace={replace} refetch={() => void query.refetch()} />
        </>
      )}
    </div>
  )
}

/** Back to where visitors read it. */
function OnThePage({ section }: { section: string }) {
  const { t } = useTranslation('site-texts')
  const place = placeOfSection(section)
  return (
    place && (
      <Link to={place} className={textLinkClasses}>
        <span>{t('inPlace.see')}</span>
        <ArrowRight className="size-5 shrink-0" />
      </Link>
    )
  )
}
