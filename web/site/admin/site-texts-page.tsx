import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { legalTexts } from '#domain/legal-texts.ts'
import { listSiteTexts } from '#domain/site/admin/contract.ts'
import { editablePages } from '#domain/site/editable-texts.ts'
import { useSectionName } from '#web/kernel/change-texts/use-section-name.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Badge } from '#web/kernel/ui/content/badge.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { adminPaths } from '#web/signed-in-paths.ts'
import { StaleNotice } from './stale-notice.tsx'
import { useReadText } from './use-text-values.ts'

/** The public pages, section by section, with what each begins with. */
export default function SiteTextsPage() {
  const { t } = useTranslation('site-texts')
  const { language: lng } = useLanguage()
  const query = useAccountQuery(['other', 'site-texts'], listSiteTexts, { query: { lng } })
  const sectionOf = (id: string) => query.data?.sections.find((one) => one.id === id)
  return (
    <div className="admin-page max-w-5xl">
      <PageHeading title={t('title')} lead={t('lead')} />
      {query.data ? (
        editablePages.map(({ name, sections }) => {
          const entries = (
            <ul className="grid">
              {sections.map(({ id }) => {
                const section = sectionOf(id)
                return section && <Entry key={id} section={section} />
              })}
            </ul>
          )
          const title = (
            <h2 id={name} className="inline text-2xl">
              {t(`pages.${name as 'home'}`)}
            </h2>
          )
          return (
            <section key={name} aria-labelledby={name} className="grid gap-2">
              {legalTexts.some((one) => one === name) ? (
                <details>
                  <summary className="min-h-11 cursor-pointer py-2">{title}</summary>
                  {entries}
                </details>
              ) : (
                <>
                  {title}
                  {entries}
                </>
              )}
            </section>
          )
        })
      ) : (
        <NotLoaded title={t('failed')} query={query} />
      )}
    </div>
  )
}

type ListedSection = ResponseOf<typeof listSiteTexts>['sections'][number]

function Entry({ section }: { section: ListedSection }) {
  const { t } = useTranslation('site-texts')
  const name = useSectionName()(section.id)
  const asRead = useReadText()
  const { isChanged, beginning, stale, missing } = section
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3">
      <div className="grid min-w-0 grow basis-80 gap-1">
        <h3 className="flex flex-wrap items-center gap-3 text-lg">
          <span>{name}</span>
          {isChanged && <Badge look="moss">{t('changed')}</Badge>}
        </h3>
        <p lang={beginning.language} className="line-clamp-2 text-ink-soft">
          {asRead(beginning.text, beginning.language)}
        </p>
        <StaleNotice stale={stale} />
        {missing.map((language) => (
          <p key={language}>{t(`missing.${language}`)}</p>
        ))}
      </div>
      <Link
        to={adminPaths.siteText(section.id)}
        aria-label={t('changeNamed', { name })}
        className={buttonClasses('secondary')}
      >
        <Pencil className="size-5 shrink-0" />
        <span>{t('change')}</span>
      </Link>
    </li>
  )
}
