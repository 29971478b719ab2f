import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { auditActionGroups } from '#domain/audit/audit-actions.ts'
import { NO_ACCOUNT } from '#domain/audit/contract.ts'
import { formatDayInFigures } from '#domain/kernel/calendar-text.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { ListSearch } from '#web/kernel/lists/list-search.tsx'
import { type PeriodProblems, periodProblems } from '#web/kernel/lists/period.ts'
import { PeriodFields } from '#web/kernel/lists/period-fields.tsx'
import { SelectField } from '#web/kernel/ui/fields/select-field.tsx'
import {
  type AuditAnswer,
  type AuditSearch,
  auditAddress,
  auditFromForm,
  auditParameters,
} from './audit.ts'

interface AuditSearchFormProps {
  search: AuditSearch
  actors: AuditAnswer['actors']
  onSearch: (search: AuditSearch) => void
}

/** Which changes to look for. */
export function AuditSearchForm({ search, actors, onSearch }: AuditSearchFormProps) {
  const { t } = useTranslation('audit')
  const shown = JSON.stringify(search)
  // With what was shown then: once something else is, nothing is wrong any more.
  const [{ problems, at }, setProblems] = useState({ problems: {} as PeriodProblems, at: shown })
  const chosen = useChosen(search, actors)
  const { words, account } = search
  const nothing = { words: '', actor: '', action: '', from: '', to: '' } as const

  function check(typed: URLSearchParams): string | undefined {
    const found = periodProblems(auditFromForm(typed, account), true)
    setProblems({ problems: found, at: shown })
    return (['from', 'to'] as const).find((name) => found[name])
  }

  return (
    <ListSearch
      texts={t('search', { returnObjects: true })}
      words={words}
      chosen={chosen}
      clearTo={auditAddress({ ...nothing, account })}
      check={check}
      onSearch={(typed) => onSearch(auditFromForm(typed, account))}
    >
      <div key={shown} className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          // The names come with the first answer.
          key={actors.length}
          name={auditParameters.actor}
          label={t('search.actor')}
          defaultValue={search.actor}
          options={[
            { value: '', text: t('search.any') },
            ...actors.map(({ id, name }) => ({ value: id, text: name, isName: true })),
            { value: NO_ACCOUNT, text: t('search.nobody') },
          ]}
        />
        <SelectField
          name={auditParameters.action}
          label={t('search.action')}
          defaultValue={search.action}
          options={[
            { value: '', text: t('search.anyAction') },
            ...auditActionGroups.map((value) => ({ value, text: t(`actions.${value}`) })),
          ]}
        />
        <PeriodFields
          names={auditParameters}
          legends={{ from: t('search.from'), to: t('search.to') }}
          period={search}
          problems={at === shown ? problems : {}}
        />
      </div>
    </ListSearch>
  )
}

/** Returns what is set, in words, and the address of the list without it. */
function useChosen(search: AuditSearch, actors: AuditAnswer['actors']) {
  const { t } = useTranslation('audit')
  const { language } = useLanguage()
  const { actor, action, from, to } = search
  const name = actors.find(({ id }) => id === actor)?.name
  const texts = {
    actor: actor && (actor === NO_ACCOUNT ? t('search.nobody') : (name ?? t('search.actor'))),
    action: action && t(`actions.${action}`),
    from: from && `${t('search.from')}: ${formatDayInFigures(from, language)}`,
    to: to && `${t('search.to')}: ${formatDayInFigures(to, language)}`,
  }
  return Object.entries(texts).flatMap(([field, text]) =>
    text === '' ? [] : [{ text, to: auditAddress({ ...search, [field]: '' }) }],
  )
}
