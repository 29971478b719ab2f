import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { AssociationSection } from '#domain/association/sections.ts'
import { adminPages } from '#domain/pages.ts'
import { BackLink } from '#web/kernel/page/back-link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { CalendarForm } from './calendar-form.tsx'
import { ContactForm } from './contact-form.tsx'
import { FiscalForm } from './fiscal-form.tsx'
import { IdentityForm } from './identity-form.tsx'
import { LooksForm } from './looks-form.tsx'
import { MoneyForm } from './money-form.tsx'
import { PicturesForm } from './pictures-form.tsx'
import { PlaceForm } from './place-form.tsx'
import type { SectionProps } from './section-props.ts'
import { TeamForm } from './team-form.tsx'

const forms: Record<AssociationSection, ComponentType<SectionProps>> = {
  identity: IdentityForm,
  looks: LooksForm,
  pictures: PicturesForm,
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
      <PageHeading
        takesFocus
        title={t(`sections.${section}`)}
        above={<BackLink to={adminPages.association}>{t('back')}</BackLink>}
      />
      <SectionForm {...props} />
    </div>
  )
}
