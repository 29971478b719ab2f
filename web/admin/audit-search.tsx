import { Search } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { auditActionGroups } from '#domain/admin/audit-actions.ts'
import { NOBODY } from '#domain/admin/audit-contract.ts'
import { isCalendarDay } from '#domain/calendar.ts'
import { Link } from '#web/shell/link.tsx'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type AuditAnswer, type AuditSearch, auditAddress, auditFromAddress } from './audit.ts'

export interface AuditSearchFormProps {
  search: AuditSearch
  actors: AuditAnswer['actors']
  onSearch: (search: AuditSearch) => void
}

/** What to look for; nothing changes before the button is pressed. */
export function AuditSearchForm({ search, actors, onSearch }: AuditSearchFormProps) {
  const { t } = useTranslation(['audit', 'receipt-export'])
  const [dates, setDates] = useState({ from: search.from, to: search.to })
  const [problems, setProblems] = useState<Problems>({})
  const { account, ...chosen } = search
  const nothing = { words: '', actor: '', action: '', from: '', to: '' } as const
  const isNarrowed = Object.values(chosen).some((value) => value !== '')

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const texts = [...typed].map(([name, value]) => [name, String(value)])
    const wanted = auditFromAddress(new URLSearchParams(texts))
    const found = problemsOf(dates)
    setProblems(found)
    const first = (['from', 'to'] as const).find((name) => found[name])
    if (first) document.getElementById(first)?.focus()
    else onSearch({ ...wanted, ...dates, account })
  }

  const dateField = (name: keyof Dates) => (
    <DateField
      name={name}
      legend={t(`search.${name}`)}
      texts={{
        day: t('receipt-export:otherDates.day'),
        month: t('receipt-export:otherDates.month'),
        year: t('receipt-export:otherDates.year'),
      }}
      value={dates[name]}
      onChange={(value) => setDates({ ...dates, [name]: value })}
      error={problems[name] && t(`receipt-export:otherDates.${problems[name]}`)}
    />
  )

  return (
    <Card>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <h2 className="text-xl">{t('search.title')}</h2>
        <div className="grid items-end gap-5 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <TextField
              name="buscar"
              label={t('search.words')}
              defaultValue={search.words}
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
            />
          </div>
          <SelectField
            // The names come with the first answer.
            key={actors.length}
            name="quien"
            label={t('search.actor')}
            defaultValue={search.actor}
            options={[
              { value: '', text: t('search.any') },
              ...actors.map(({ id, name }) => ({ value: id, text: name })),
              { value: NOBODY, text: t('search.nobody') },
            ]}
          />
          <SelectField
            name="que"
            label={t('search.action')}
            defaultValue={search.action}
            options={[
              { value: '', text: t('search.anyAction') },
              ...auditActionGroups.map((value) => ({ value, text: t(`actions.${value}`) })),
            ]}
          />
          {dateField('from')}
          {dateField('to')}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit">
            <Search aria-hidden="true" className="size-5 shrink-0" />
            {t('search.submit')}
          </Button>
          {isNarrowed && (
            <Link to={auditAddress({ ...nothing, account })} className={buttonClasses('quiet')}>
              {t('search.clear')}
            </Link>
          )}
        </div>
      </form>
    </Card>
  )
}

type Dates = Pick<AuditSearch, 'from' | 'to'>
type Problems = Partial<Record<keyof Dates, 'invalid' | 'backwards'>>

/** A day that is left empty is no limit. */
function problemsOf({ from, to }: Dates): Problems {
  const unfit = (day: string) => day !== '' && !isCalendarDay(day)
  if (unfit(from) || unfit(to)) {
    return { ...(unfit(from) && { from: 'invalid' }), ...(unfit(to) && { to: 'invalid' }) }
  }
  return from !== '' && to !== '' && from > to ? { to: 'backwards' } : {}
}
