import { useTranslation } from 'react-i18next'
import { type AssociationSection, associationSectionNames } from '#domain/association/sections.ts'
import { NotLoaded } from '#web/failures/not-loaded.tsx'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { adminPaths, sectionParameter } from '#web/signed-in-paths.ts'
import { FirstGuide } from './first-guide.tsx'
import { sectionFacts, untranslatedIn } from './section-facts.ts'
import { SectionPage } from './section-page.tsx'
import { type AssociationSettings, useAssociationSettings } from './use-association-settings.ts'
import { Versions } from './versions.tsx'

/** Shows what the association says of itself: all parts, or the one that the address names. */
export default function AssociationPage() {
  const { t } = useTranslation(['association-admin', 'admin'])
  const query = useAssociationSettings()
  const wanted = useQueryParameters().get(sectionParameter)
  const section = associationSectionNames.find((name) => name === wanted)
  if (section && query.data) {
    return (
      <SectionPage
        key={section}
        section={section}
        settings={query.data}
        refetch={async () => (await query.refetch()).data}
      />
    )
  }
  return (
    <div className="admin-page">
      <PageHeading title={t('title')} lead={t('lead')} />
      {query.data ? (
        <>
          <FirstGuide association={query.data.association} />
          <ul className="grid max-w-4xl gap-4">
            {associationSectionNames.map((name) => (
              <li key={name}>
                <SectionCard section={name} settings={query.data} />
              </li>
            ))}
          </ul>
          <Versions settings={query.data} />
        </>
      ) : (
        <NotLoaded title={t('failed')} query={query} />
      )}
    </div>
  )
}

interface SectionCardProps {
  section: AssociationSection
  settings: AssociationSettings
}

function SectionCard({ section, settings: { association } }: SectionCardProps) {
  const { t } = useTranslation(['association-admin', 'admin'])
  const { language } = useLanguage()
  const missing = untranslatedIn(section, association)
  const name = t(`sections.${section}`)
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl cramped:text-lg">{name}</h2>
        <Link
          to={adminPaths.association(section)}
          aria-label={t('changeNamed', { section: name })}
          className={buttonClasses('secondary', 'min-h-11 px-4')}
        >
          {t('change')}
        </Link>
      </div>
      <dl className="grid gap-x-8 gap-y-1 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]">
        {sectionFacts(section, association, t, language).map(([term, value, lang]) => (
          <div key={term} className="grid sm:col-span-2 sm:grid-cols-subgrid">
            <dt className="text-ink-soft">{term}</dt>
            <dd lang={lang} className="wrap-anywhere font-bold">
              {value || <span className="font-normal text-ink-soft">{t('none')}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {missing.length > 0 && (
        <p className="text-ink-soft">
          {t('admin:languages.missing', {
            languages: missing.map((one) => t(`admin:languages.${one}`)).join(', '),
          })}
        </p>
      )}
    </Card>
  )
}
