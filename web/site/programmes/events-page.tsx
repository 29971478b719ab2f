import { useTranslation } from 'react-i18next'
import { PageOpening } from '#web/kernel/page/page-opening.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import drawing from '#web/site/drawings/events.svg'
import { CalendarSections } from './calendar-sections.tsx'
import { SessionWeeks } from './session-weeks.tsx'

export default function EventsPage() {
  const { t } = useTranslation('events')
  return (
    <>
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
      <CalendarSections />
    </>
  )
}
