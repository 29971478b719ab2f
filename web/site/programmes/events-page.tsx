import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { lazyOnVisible } from '#web/kernel/ui/content/lazy-on-visible.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { PageOpening } from '#web/shell/layout/page-opening.tsx'
import drawing from '#web/site/drawings/events.svg'
import { SessionWeeks } from './session-weeks.tsx'

const CalendarSections = lazyOnVisible(() => import('./calendar-sections.tsx'))

export default function EventsPage() {
  const { t, i18n } = useTranslation('events')
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
      <Fragment key={i18n.language}>
        <CalendarSections room="min-h-[70rem]" />
      </Fragment>
    </>
  )
}
