import { CalendarOff, Euro, Pencil, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { adminPages } from '#domain/pages.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { WrittenText } from '#web/kernel/i18n/written-text.tsx'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { Badge } from '#web/kernel/ui/content/badge.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { timetableOf } from '#web/programmes/timetable.ts'
import { adminPaths } from '#web/signed-in-paths.ts'
import type { AdminProgramme } from './programme.ts'
import { useAdminProgrammes } from './use-admin-programmes.ts'

/** All programmes, those that are not offered any more too, and the way to change each. */
export default function ProgrammesPage() {
  const { t } = useTranslation('programme-admin')
  const query = useAdminProgrammes()
  return (
    <div className="admin-page">
      <PageHeading title={t('title')} lead={t('lead')} />
      <div className="flex flex-wrap gap-3">
        <Link to={adminPaths.programme()} className={buttonClasses()}>
          <Plus className="size-5 shrink-0" />
          <span>{t('add')}</span>
        </Link>
        <Link to={adminPages.closedDays} className={buttonClasses('secondary')}>
          <CalendarOff className="size-5 shrink-0" />
          <span>{t('closedDays')}</span>
        </Link>
      </div>
      {query.data ? (
        <ul className="grid gap-5 md:grid-cols-2">
          {query.data.programmes.map((programme) => (
            <li key={programme.id} className="grid">
              <ProgrammeCard programme={programme} />
            </li>
          ))}
        </ul>
      ) : (
        <NotLoaded title={t('failed')} query={query} />
      )}
    </div>
  )
}

function ProgrammeCard({ programme }: { programme: AdminProgramme }) {
  const { t } = useTranslation('programme-admin')
  const { t: programmeText } = useTranslation('programmes')
  const { language } = useLanguage()
  const { id, name, venue, instructor, people, isOffered } = programme
  return (
    <Card className="grid content-start justify-items-start gap-3">
      <Badge look={isOffered ? 'moss' : 'quiet'}>
        {isOffered ? t('offered') : t('notOffered')}
      </Badge>
      <h2 className="wrap-anywhere text-2xl">{name}</h2>
      <ul className="grid gap-1">
        <li>{timetableOf(programme, programmeText)}</li>
        {venue && (
          <li>
            <WrittenText texts={venue} language={language} />
          </li>
        )}
        {instructor && (
          <li>
            <Sentence>{(keep) => t('instructorOf', { instructor: keep(instructor) })}</Sentence>
          </li>
        )}
        <li>{t('people', { count: people })}</li>
      </ul>
      <p className="mt-auto flex flex-wrap gap-3">
        <Link
          to={adminPaths.programme(id)}
          aria-label={t('editNamed', { name })}
          className={buttonClasses('secondary')}
        >
          <Pencil className="size-5 shrink-0" />
          <span>{t('edit')}</span>
        </Link>
        <Link
          to={adminPaths.prices(id)}
          aria-label={t('pricesNamed', { name })}
          className={buttonClasses('secondary')}
        >
          <Euro className="size-5 shrink-0" />
          <span>{t('prices')}</span>
        </Link>
      </p>
    </Card>
  )
}
