import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { defaultLanguage } from '#domain/kernel/language.ts'
import { legalTexts } from '#domain/legal-texts.ts'
import { editablePages } from '#domain/site/editable-texts.ts'
import { useSectionName } from '#web/kernel/change-texts/use-section-name.ts'
import { Badge } from '#web/kernel/ui/content/badge.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Link } from '#web/shell/layout/link.tsx'
import { PageHeading } from '#web/shell/layout/page-heading.tsx'
import { useLanguage } from '#web/shell/layout/use-language.ts'
import { NotLoaded } from '#web/shell/states/not-loaded.tsx'
import { adminPaths } from '#web/signed-in-paths.ts'
import { type AdminSection, missingIn, shownTexts } from './site-text.ts'
import { StaleNotice } from './stale-notice.tsx'
import { useSiteTexts } from './use-site-texts.ts'
import { useReadText } from './use-text-values.ts'

/** The public pages, section by section, with what each begins with. */
export default function SiteTextsPage() {
  const { t } = useTranslation('site-texts')
  const query = useSiteTexts()
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

function Entry({ section }: { section: AdminSection }) {
  const { t } = useTranslation('site-texts')
  const name = useSectionName()(section.id)
  const isChanged = section.texts.some(({ own }) => own !== null)
  const { language } = useLanguage()
  const asRead = useReadText()
  // Emptied ones are shown nowhere.
  const shown = section.texts.map(shownTexts).filter(({ es }) => es)
  const isTranslated = shown.every((text) => text[language])
  const shownIn = isTranslated ? language : defaultLanguage
  const words = shown.map((text) => asRead(text[shownIn], shownIn)).join(' · ')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3">
      <div className="grid min-w-0 grow basis-80 gap-1">
        <h3 className="flex flex-wrap items-center gap-3 text-lg">
          <span>{name}</span>
          {isChanged && <Badge look="moss">{t('changed')}</Badge>}
        </h3>
        <p lang={shownIn} className="line-clamp-2 text-ink-soft">
          {words}
        </p>
        <StaleNotice section={section} />
        {missingIn(section).map((language) => (
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
