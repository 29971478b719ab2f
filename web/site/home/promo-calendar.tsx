import {
  type CalendarDay,
  calendarDay,
  daysInMonth,
  monthOf,
  partsOf,
  weekdayOf,
} from '#domain/kernel/calendar.ts'
import { formatMonth } from '#domain/kernel/calendar-text.ts'
import { type PricingPeriod, pricingPeriod } from '#domain/programmes/pricing.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'

/** The colours of the periods, in the calendar and beside it. */
export const periodGrounds: Record<PricingPeriod, string> = {
  full: 'border-line-strong bg-sunken',
  half: 'border-sun bg-sun-soft',
  free: 'border-moss bg-moss-soft',
}

/**
 * This month at a glance: its days in the colours of their prices. The list beside it says the same, so
 * its figures need not outgrow a phone where the reader has doubled the text.
 */
export function PromoCalendar({ today }: { today: CalendarDay }) {
  const { language } = useLanguage()
  const { year, month } = partsOf(today)
  const days = Array.from({ length: daysInMonth(monthOf(today)) }, (_, index) =>
    calendarDay(year, month, index + 1),
  )
  return (
    <div aria-hidden="true" className="grid gap-3">
      <p className="text-xl font-bold first-letter:uppercase">
        {formatMonth(monthOf(today), language)}
      </p>
      <div className="promo-days">
        {days.map((day, index) => (
          <span
            key={day}
            style={index === 0 ? { gridColumnStart: weekdayOf(day) } : undefined}
            className={
              day === today
                ? 'border-clay bg-clay font-bold text-on-clay'
                : periodGrounds[pricingPeriod(day)]
            }
          >
            {index + 1}
          </span>
        ))}
      </div>
    </div>
  )
}
