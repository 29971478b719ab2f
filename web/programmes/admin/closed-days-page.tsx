import { useTranslation } from 'react-i18next'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { adminPages } from '#domain/pages.ts'
import { closeDays, MAX_CLOSED_DAYS, openDays } from '#domain/programmes/change-contract.ts'
import { type ClosedRange, closedRanges } from '#domain/programmes/closed-days.ts'
import { areHolidaysKnown } from '#domain/programmes/holidays.ts'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { useUndo } from '#web/kernel/forms/use-undo.tsx'
import { call } from '#web/kernel/http/client.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { BackLink } from '#web/kernel/page/back-link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { type Keep, Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { useListedName } from '#web/programmes/use-listed-name.ts'
import { useAssociation } from '#web/startup/association.ts'
import { useConfig, useToday } from '#web/startup/config.ts'
import { ClosedDaysForm } from './closed-days-form.tsx'
import { HolidayProposals } from './holiday-proposals.tsx'
import type { AdminClosedDay, AdminProgramme } from './programme.ts'
import { useAdminProgrammes } from './use-admin-programmes.ts'

/** The days without sessions: a day or several in a row are added, and opened again, in one step. */
export default function ClosedDaysPage() {
  const { t } = useTranslation('programme-admin')
  const query = useAdminProgrammes()
  const { region } = useAssociation().contact
  return (
    <div className="admin-page max-w-4xl">
      <PageHeading
        title={t('closedDays')}
        lead={areHolidaysKnown(region) ? t('closing.lead') : t('closing.leadElsewhere', { region })}
        above={<BackLink to={adminPages.programmes}>{t('back')}</BackLink>}
      />
      {query.data ? (
        <>
          <ClosedDaysForm programmes={query.data.programmes} />
          <HolidayProposals {...query.data} />
          <Days {...query.data} />
        </>
      ) : (
        <NotLoaded title={t('failed')} query={query} />
      )}
    </div>
  )
}

interface DaysProps {
  programmes: readonly AdminProgramme[]
  closedDays: readonly AdminClosedDay[]
}

/** The coming ones to be opened again; past ones stay. */
function Days({ programmes, closedDays }: DaysProps) {
  const { t } = useTranslation('programme-admin')
  const today = useToday()
  const coming = closedDays.filter(({ day }) => today !== undefined && day >= today)
  const past = closedDays.filter(({ day }) => today !== undefined && day < today)
  return (
    <section aria-labelledby="closed" className="grid gap-4">
      <h2 id="closed" tabIndex={-1} className="text-2xl">
        {t('closing.coming')}
      </h2>
      {coming.length === 0 && <Notice text={t('closing.none')} />}
      <RangeList ranges={closedRanges(coming, MAX_CLOSED_DAYS)} programmes={programmes} canOpen />
      {past.length > 0 && (
        <details>
          <summary className="cursor-pointer py-2 font-bold">
            {t('closing.past', { count: past.length })}
          </summary>
          <RangeList
            ranges={closedRanges(past, MAX_CLOSED_DAYS).toReversed()}
            programmes={programmes}
          />
        </details>
      )}
    </section>
  )
}

interface RangeListProps {
  ranges: readonly ClosedRange[]
  programmes: readonly AdminProgramme[]
  canOpen?: boolean
}

function RangeList({ ranges, programmes, canOpen = false }: RangeListProps) {
  const { t } = useTranslation('programme-admin')
  const { language } = useLanguage()
  const { refresh } = useConfig()
  const { undoable, removed } = useUndo()
  const listedName = useListedName()
  const nameOf = ({ programmeId }: ClosedRange, keep: Keep) => {
    const programme = programmes.find(({ id }) => id === programmeId)
    return programme ? listedName(programme, keep) : t('closing.all')
  }

  const textOf = ({ from, to, days }: ClosedRange) =>
    days === 1
      ? formatDay(from, language)
      : t('closing.range', { from: formatDay(from, language), to: formatDay(to, language) })

  const { errorText, mutate } = useSubmit(async (closed: ClosedRange) => {
    const { from, to, programmeId, reason } = closed
    await call(openDays, { query: { from, to, programmeId: programmeId ?? undefined } })
    const opened = (
      <Sentence>
        {(keep) => t('closing.opened', { days: textOf(closed), programme: nameOf(closed, keep) })}
      </Sentence>
    )
    undoable(opened, async () => {
      await call(closeDays, { body: { from, to, programmeId, reason } })
      await refetch()
    })
    await refetch()
    document.getElementById('closed')?.focus()
  })

  async function refetch(): Promise<void> {
    await queryClient.invalidateQueries({ queryKey: ['other', 'timetable'] })
    void refresh()
  }

  return (
    <>
      {removed}
      <ul className="grid">
        {ranges.map((range) => (
          <li
            key={`${range.from} ${range.programmeId}`}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3"
          >
            <p className="grid wrap-anywhere">
              <strong className="first-letter:uppercase">{textOf(range)}</strong>
              <span className="text-ink-soft">
                <Sentence>
                  {(keep) =>
                    [
                      range.days > 1 && t('closing.days', { count: range.days }),
                      nameOf(range, keep),
                      range.reason,
                    ]
                      .filter(Boolean)
                      .join(' · ')
                  }
                </Sentence>
              </span>
            </p>
            {canOpen && (
              <Button
                look="quiet"
                aria-label={t('closing.openNamed', { days: textOf(range) })}
                onClick={() => mutate(range)}
              >
                {t('closing.open')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ErrorNotice text={errorText} title={t('closing.failed')} />
    </>
  )
}
