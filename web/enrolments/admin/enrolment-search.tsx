import { useTranslation } from 'react-i18next'
import { enrolmentColumns } from '#domain/enrolments/admin/enrolment-columns.ts'
import {
  enrolmentFilters,
  enrolmentOrders,
  otherProgrammes,
} from '#domain/enrolments/admin/enrolment-list-contract.ts'
import { titleOf } from '#domain/kernel/lists/list.ts'
import { findProgramme } from '#domain/programmes/find-programme.ts'
import { offered } from '#domain/programmes/programme.ts'
import { ListSearch } from '#web/kernel/lists/list-search.tsx'
import { useListTexts } from '#web/kernel/lists/list-table.tsx'
import { CheckboxField } from '#web/kernel/ui/fields/checkbox-field.tsx'
import { SelectField } from '#web/kernel/ui/fields/select-field.tsx'
import { useProgrammes } from '#web/programmes/use-programmes.ts'
import { adminPaths } from '#web/signed-in-paths.ts'
import {
  type EnrolmentView,
  enrolmentChoice,
  viewFromAddress,
  viewParameters,
  viewToAddress,
} from './enrolment.ts'
import { SavedViews, SaveView } from './enrolment-views.tsx'

interface EnrolmentSearchProps {
  view: EnrolmentView
  onView: (view: EnrolmentView) => void
}

/** Shows whom the list shows (spec §2), in which order and with which columns. */
export function EnrolmentSearch({ view, onView }: EnrolmentSearchProps) {
  const { t } = useTranslation('enrolment-admin')
  const { words, status, programme, imported, order } = view
  const to = (change: Partial<EnrolmentView>) =>
    adminPaths.enrolments(viewToAddress({ ...view, page: 1, ...change }))
  const [usualOrder] = enrolmentOrders
  const programmeName = useProgrammeName(programme)
  const chosen = [
    ...(status ? [{ text: t(`filter.${status}`), to: to({ status: '' }) }] : []),
    ...(programme ? [{ text: programmeName, to: to({ programme: '' }) }] : []),
    ...(imported ? [{ text: t('filter.imported'), to: to({ imported: '' }) }] : []),
    ...(order === usualOrder
      ? []
      : [{ text: t(`orders.${order}`), to: to({ order: usualOrder }) }]),
  ]
  const isNarrowed = words || status || programme || imported

  function search(typed: URLSearchParams): void {
    const columns = typed.getAll(viewParameters.columns)
    onView({
      ...viewFromAddress(typed),
      imported,
      columns: enrolmentChoice.filter((one) => columns.includes(one)),
    })
  }

  return (
    <ListSearch
      texts={{
        title: t('title'),
        words: t('search.label'),
        clear: t('search.clear'),
      }}
      words={words}
      chosen={chosen}
      clearTo={isNarrowed ? to({ words: '', status: '', programme: '', imported: '' }) : null}
      onSearch={search}
      beside={<SaveView view={view} />}
      more={<SavedViews view={view} />}
    >
      <Fields key={JSON.stringify(view)} view={view} />
    </ListSearch>
  )
}

function Fields({ view }: Pick<EnrolmentSearchProps, 'view'>) {
  const { t } = useTranslation('enrolment-admin')
  const titles = useListTexts(enrolmentColumns.texts)
  const programmes = useProgrammes()
  return (
    <>
      <div className="grid items-end gap-5 sm:grid-cols-3">
        <SelectField
          name={viewParameters.status}
          label={t('filter.status')}
          defaultValue={view.status}
          options={(['', ...enrolmentFilters] as const).map((value) => ({
            value,
            text: t(`filter.${value || 'all'}`),
          }))}
        />
        <SelectField
          name={viewParameters.programme}
          label={t('filter.programme')}
          defaultValue={view.programme}
          options={[
            { value: '', text: t('filter.anyProgramme') },
            ...offered(programmes).map(({ id, name }) => ({
              value: String(id),
              text: name,
              isName: true,
            })),
            { value: otherProgrammes, text: t('filter.other') },
          ]}
        />
        <SelectField
          name={viewParameters.order}
          label={t('options.order')}
          defaultValue={view.order}
          options={enrolmentOrders.map((value) => ({ value, text: t(`orders.${value}`) }))}
        />
      </div>
      <fieldset className="min-w-0">
        <legend className="font-bold">{t('options.columns')}</legend>
        <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
          {enrolmentChoice.map((column) => (
            <CheckboxField
              key={column}
              id={`column-${column}`}
              name={viewParameters.columns}
              value={column}
              defaultChecked={view.columns.includes(column)}
              label={titles(titleOf(enrolmentColumns, column))}
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}

/** A programme's name, also of one that is not offered any more. */
function useProgrammeName(programme: string): string {
  const { t } = useTranslation('enrolment-admin')
  const programmes = useProgrammes()
  if (programme === otherProgrammes) return t('filter.other')
  return findProgramme(programmes, Number(programme))?.name ?? programme
}
