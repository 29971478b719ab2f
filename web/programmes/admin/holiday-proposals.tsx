import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { partsOf, weekdayOf } from '#domain/kernel/calendar.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { closeDays } from '#domain/programmes/change-contract.ts'
import {
  type Holiday,
  holidaysOf,
  isHoliday,
  type PossibleHoliday,
} from '#domain/programmes/holidays.ts'
import { Form } from '#web/kernel/forms/form.tsx'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import type { ValidationResult } from '#web/kernel/forms/validation.ts'
import { call } from '#web/kernel/http/client.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { showToast } from '#web/kernel/ui/feedback/toast.tsx'
import { CheckboxField } from '#web/kernel/ui/fields/checkbox-field.tsx'
import { SelectField } from '#web/kernel/ui/fields/select-field.tsx'
import { adminPaths } from '#web/signed-in-paths.ts'
import { useAssociation } from '#web/startup/association.ts'
import { useConfig, useToday } from '#web/startup/config.ts'
import type { AdminClosedDay, AdminProgramme } from './programme.ts'

/** This year and the next ones, whose decrees are not out. */
const YEARS = 3

interface HolidayProposalsProps {
  programmes: readonly AdminProgramme[]
  closedDays: readonly AdminClosedDay[]
}

/**
 * The coming public holidays on which there would be sessions: those that are left out by
 * themselves, and those that only the association can know of, to be ticked.
 */
export function HolidayProposals(props: HolidayProposalsProps) {
  const { t } = useTranslation('programme-admin')
  const today = useToday()
  const { region } = useAssociation().contact
  const [year, setYear] = useState<number | null>(null)
  if (!today) return null
  const thisYear = partsOf(today).year
  const shown = year ?? thisYear
  const weekdays = new Set(
    props.programmes
      .filter(({ isOffered }) => isOffered)
      .flatMap(({ sessions }) => sessions.map(({ weekday }) => weekday)),
  )
  const holidays = holidaysOf(shown, region).filter(
    ({ day }) => day >= today && weekdays.has(weekdayOf(day)),
  )
  return (
    <Card className="grid gap-5">
      <h2 id="holidays" className="text-xl">
        {t('holidays.title')}
      </h2>
      <p className="prose">{t('holidays.lead')}</p>
      <p>
        <Link to={adminPaths.association('calendar')} className={textLinkClasses}>
          {t('holidays.choose')}
        </Link>
      </p>
      <div className="max-w-40">
        <SelectField
          name="year"
          label={t('holidays.year')}
          value={String(shown)}
          onChange={({ target }) => setYear(Number(target.value))}
          options={Array.from({ length: YEARS }, (_, count) => {
            const value = String(thisYear + count)
            return { value, text: value }
          })}
        />
      </div>
      <Proposals key={shown} holidays={holidays} closedDays={props.closedDays} />
    </Card>
  )
}

interface ProposalsProps extends Pick<HolidayProposalsProps, 'closedDays'> {
  holidays: readonly Holiday[]
}

function Proposals({ holidays, closedDays }: ProposalsProps) {
  const { t } = useTranslation('programme-admin')
  const { refresh } = useConfig()
  const association = useAssociation()
  const isAdded = ({ day }: Holiday) =>
    closedDays.some((closed) => closed.day === day && closed.programmeId === null)
  const open = holidays.filter(
    (holiday) => !isHoliday(holiday.day, association) && !isAdded(holiday),
  )
  const { form, formProps } = useSubmitForm({
    defaultValues: { days: [] as string[] },
    validate: ({ days }): ValidationResult<Holiday[]> => ({
      payload: open.filter(({ day }) => days.includes(day)),
    }),
    send: async (chosen) => {
      for (const { day, name } of chosen) {
        const reason = t(`holidays.names.${name}`)
        await call(closeDays, { body: { from: day, to: day, programmeId: null, reason } })
      }
      await queryClient.invalidateQueries({ queryKey: ['other', 'timetable'] })
      void refresh()
      form.reset()
      showToast(
        chosen.length > 0
          ? { tone: 'success', text: t('closing.done', { count: chosen.length }) }
          : { tone: 'info', text: t('holidays.noneChosen') },
      )
    },
  })

  const list = (
    <ul className="grid">
      {holidays.map((holiday) => (
        <li key={holiday.day} className="border-t border-line py-2">
          {open.includes(holiday) ? (
            <CheckboxField
              {...form.register('days')}
              id={holiday.day}
              value={holiday.day}
              label={<Named holiday={holiday} />}
              hint={<Standing holiday={holiday} isAdded={false} />}
            />
          ) : (
            <p className="grid gap-1">
              <Named holiday={holiday} />
              <span className="text-ink-soft">
                <Standing holiday={holiday} isAdded={isAdded(holiday)} />
              </span>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
  if (holidays.length === 0) return <Notice text={t('holidays.none')} />
  if (open.length === 0) return list
  return (
    <Form
      {...formProps}
      labelledBy="holidays"
      submitText={t('holidays.submit')}
      submitLook="secondary"
    >
      {list}
    </Form>
  )
}

function Named({ holiday: { day, name } }: { holiday: Holiday }) {
  const { t } = useTranslation('programme-admin')
  const { language } = useLanguage()
  return (
    <span>
      <strong>{formatDay(day, language)}</strong> <span>{`· ${t(`holidays.names.${name}`)}`}</span>
    </span>
  )
}

/** Tells whether there are sessions on it, and how sure it is. */
function Standing({ holiday, isAdded }: { holiday: Holiday; isAdded: boolean }) {
  const { t } = useTranslation('programme-admin')
  const association = useAssociation()
  const { day, name, standing } = holiday
  const words = () => {
    if (isAdded) return t('holidays.added')
    if (standing === 'possible') return t(`holidays.possible.${name as PossibleHoliday}`)
    if (!isHoliday(day, association)) return t('holidays.held')
    return t(standing === 'settled' ? 'holidays.automatic' : 'holidays.expected')
  }
  return <span>{words()}</span>
}
