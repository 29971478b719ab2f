import { useTranslation } from 'react-i18next'
import { type AssociationSection, associationSectionNames } from '#domain/association/sections.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Facts } from '#web/kernel/ui/content/facts.tsx'
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
      <Facts
        look="beside"
        facts={sectionFacts(section, association, t, language).map(([name, value, lang]) => ({
          name,
          value: value ? (
            <span lang={lang}>{value}</span>
          ) : (
            <span className="font-normal text-ink-soft">{t('none')}</span>
          ),
        }))}
      />
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
