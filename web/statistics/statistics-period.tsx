import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { formatMonth } from '#domain/kernel/calendar-text.ts'
import { findProgramme } from '#domain/programmes/find-programme.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { ChoiceLinks } from '#web/kernel/page/choice-links.tsx'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { SelectField } from '#web/kernel/ui/fields/select-field.tsx'
import { useListedName } from '#web/programmes/use-listed-name.ts'
import { useProgrammes } from '#web/programmes/use-programmes.ts'
import {
  chosenPeriod,
  knownMonths,
  problemOf,
  type Statistics,
  type StatisticsView,
  statisticsLink,
  usualPeriods,
} from './statistics.ts'

interface StatisticsPeriodProps {
  view: StatisticsView
  statistics: Statistics
}

/** Which months, and which programme. */
export function StatisticsPeriod({ view, statistics }: StatisticsPeriodProps) {
  const { t } = useTranslation('statistics')
  const { programmes } = statistics
  const { programme } = view
  const listedName = useListedName()
  const known = useProgrammes()
  const chosen = chosenPeriod(view, statistics)
  return (
    <div className="grid grid-cols-1 gap-5 print:hidden">
      <ChoiceLinks
        label={t('period.label')}
        choices={usualPeriods(statistics).map(({ name, from, to }) => ({
          text: t(`period.${name}`),
          to: statisticsLink(
            name === 'last12' ? { from: '', to: '', programme } : { from, to, programme },
          ),
          isChosen: name === chosen,
        }))}
      />
      <ChoiceLinks
        label={t('programme.label')}
        choices={[
          { id: '', text: t('programme.all') },
          ...programmes.map(({ id, programmeName: name }) => ({
            id: String(id),
            text: listedName(findProgramme(known, id) ?? { name, isOffered: true }),
            isName: true,
          })),
        ].map(({ id, ...choice }) => ({
          ...choice,
          to: statisticsLink({ ...view, programme: id }),
          isChosen: id === programme,
        }))}
      />
      <OtherMonths view={view} statistics={statistics} />
    </div>
  )
}

/** Any two months, where the usual periods do not fit. */
function OtherMonths({ view, statistics }: StatisticsPeriodProps) {
  const { t } = useTranslation('statistics')
  const { language } = useLanguage()
  const navigate = useNavigate()
  const { from: shownFrom, to: shownTo } = statistics
  const shown = `${shownFrom} ${shownTo}`
  // With what was shown then: once other months are, nothing is wrong any more.
  const [problem, setProblem] = useState({ found: null as ReturnType<typeof problemOf>, shown })
  const options = knownMonths(statistics).map((value) => ({
    value,
    text: formatMonth(value, language),
  }))

  function show(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget)
    const from = String(chosen.get('from'))
    const to = String(chosen.get('to'))
    const found = problemOf(from, to)
    setProblem({ found, shown })
    if (found) document.getElementById('to')?.focus()
    else void navigate(statisticsLink({ ...view, from, to }), { preventScrollReset: true })
  }

  return (
    <form noValidate onSubmit={show} className="flex flex-wrap items-end gap-5">
      <h2 className="w-full text-xl">{t('period.other')}</h2>
      <div className="w-full max-w-72">
        <SelectField
          key={shownFrom}
          id="from"
          name="from"
          label={t('period.from')}
          defaultValue={shownFrom}
          options={options}
        />
      </div>
      <div className="w-full max-w-72">
        <SelectField
          key={shownTo}
          id="to"
          name="to"
          label={t('period.to')}
          defaultValue={shownTo}
          options={options}
          error={
            problem.found && problem.shown === shown ? t(`period.${problem.found}`) : undefined
          }
        />
      </div>
      <Button type="submit" look="secondary">
        {t('period.show')}
      </Button>
    </form>
  )
}
