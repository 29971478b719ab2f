import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { auditActionGroups } from '#domain/audit/audit-actions.ts'
import { NOBODY } from '#domain/audit/audit-contract.ts'
import { type PeriodProblems, periodProblems } from '#web/admin/period.ts'
import { PeriodFields } from '#web/admin/period-fields.tsx'
import { SearchForm, SearchWords } from '#web/admin/search-form.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { type AuditAnswer, type AuditSearch, auditAddress, auditFromAddress } from './audit.ts'

export interface AuditSearchFormProps {
  search: AuditSearch
  actors: AuditAnswer['actors']
  onSearch: (search: AuditSearch) => void
}

/** Which changes to look for. */
export function AuditSearchForm({ search, actors, onSearch }: AuditSearchFormProps) {
  const { t } = useTranslation('audit')
  const [dates, setDates] = useState({ from: search.from, to: search.to })
  const [problems, setProblems] = useState<PeriodProblems>({})
  const { account, ...chosen } = search
  const nothing = { words: '', actor: '', action: '', from: '', to: '' } as const
  const isNarrowed = Object.values(chosen).some((value) => value !== '')

  function searchFor(typed: URLSearchParams): void {
    const filter = auditFromAddress(typed)
    const found = periodProblems(dates, true)
    setProblems(found)
    const first = (['from', 'to'] as const).find((name) => found[name])
    if (first) document.getElementById(first)?.focus()
    else onSearch({ ...filter, ...dates, account })
  }

  return (
    <SearchForm
      texts={{
        title: t('search.title'),
        submit: t('search.submit'),
        clear: t('search.clear'),
      }}
      clearTo={isNarrowed ? auditAddress({ ...nothing, account }) : null}
      onSearch={searchFor}
    >
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <SearchWords label={t('search.words')} defaultValue={search.words} />
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
        <PeriodFields
          legends={{ from: t('search.from'), to: t('search.to') }}
          days={dates}
          problems={problems}
          onChange={setDates}
        />
      </div>
    </SearchForm>
  )
}
