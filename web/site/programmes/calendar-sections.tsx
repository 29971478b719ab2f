import { useTranslation } from 'react-i18next'
import { NextSteps } from '#web/kernel/page/next-steps.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Venue } from '#web/site/map/venue.tsx'
import { CalendarOffer } from './calendar-offer.tsx'

/** How the sessions come into people's own calendars, and where they are held. */
export function CalendarSections() {
  const { t } = useTranslation('events')
  return (
    <div className="page grid gap-16 pt-4 pb-10 sm:pb-14">
      <Section
        id="calendar"
        title={t('calendar.title')}
        lead={t('calendar.lead')}
        className="print:hidden"
      >
        <CalendarOffer />
      </Section>
      <Venue />
      <NextSteps steps={['programmes', 'about', 'donate']} />
    </div>
  )
}
