import { ArrowLeft } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { adminPages } from '#domain/admin-pages.ts'
import type { AssociationSection } from '#domain/association/sections.ts'
import { Link } from '#web/shell/layout/link.tsx'
import { PageTitle } from '#web/shell/layout/page-title.tsx'
import { textLinkClasses } from '#web/ui/content/link-classes.ts'
import { PageHeading } from '#web/ui/content/page-heading.tsx'
import { CalendarForm } from './calendar-form.tsx'
import { ContactForm } from './contact-form.tsx'
import { FiscalForm } from './fiscal-form.tsx'
import { IdentityForm } from './identity-form.tsx'
import { LooksForm } from './looks-form.tsx'
import { MoneyForm } from './money-form.tsx'
import { PlaceForm } from './place-form.tsx'
import { TeamForm } from './team-form.tsx'
import type { AssociationSettings } from './use-association-settings.ts'

export interface SectionProps {
  settings: AssociationSettings
  /** Asks the server again. */
  refetch: () => Promise<AssociationSettings | undefined>
}

const forms: Record<AssociationSection, ComponentType<SectionProps>> = {
  identity: IdentityForm,
  looks: LooksForm,
  contact: ContactForm,
  place: PlaceForm,
  fiscal: FiscalForm,
  money: MoneyForm,
  calendar: CalendarForm,
  team: TeamForm,
}

/** One part of the association's details, to be changed. */
export function SectionPage({ section, ...props }: SectionProps & { section: AssociationSection }) {
  const { t } = useTranslation('association-admin')
  const SectionForm = forms[section]
  return (
    <div className="admin-page">
      <PageTitle text={t(`sections.${section}`)} />
      <PageHeading
        title={t(`sections.${section}`)}
        above={
          <Link to={adminPages.association} className={textLinkClasses}>
            <ArrowLeft aria-hidden="true" className="size-5 shrink-0" />
            {t('back')}
          </Link>
        }
      />
      <SectionForm {...props} />
    </div>
  )
}
