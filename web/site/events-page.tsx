import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '#web/shell/page-title.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { late } from '#web/ui/late.tsx'
import { PageOpening } from '#web/ui/page-opening.tsx'
import { Section } from '#web/ui/section.tsx'
import drawing from './drawings/events.svg'
import { SessionWeeks } from './session-weeks.tsx'

const CalendarSections = late(() => import('./calendar-sections.tsx'))

export default function EventsPage() {
  const { t, i18n } = useTranslation('events')
  return (
    <>
      <PageTitle text={t('title')} />
      <PageOpening title={t('title')} lead={t('lead')} drawing={drawing}>
        <a href="#calendar" className={buttonClasses('secondary')}>
          {t('toCalendar')}
        </a>
      </PageOpening>
      <div className="page py-10 sm:py-14">
        <Section id="sessions" title={t('sessions')}>
          <SessionWeeks />
        </Section>
      </div>
      <Fragment key={i18n.language}>
        <CalendarSections room="min-h-[70rem]" />
      </Fragment>
    </>
  )
}
