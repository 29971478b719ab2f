import { useTranslation } from 'react-i18next'
import {
  enrolmentFilters,
  otherProgrammes,
} from '#domain/enrolments/admin/enrolment-list-contract.ts'
import { offered } from '#domain/programmes/programme.ts'
import { FilterLinks } from '#web/admin/filter-links.tsx'
import { adminPaths } from '#web/own-paths.ts'
import { useProgrammes } from '#web/programmes/use-programmes.ts'
import { type EnrolmentView, viewToAddress } from './enrolment.ts'

/** Narrows the list down by state and programme (spec §2); whatever else is chosen stays. */
export function EnrolmentFilter({ view }: { view: EnrolmentView }) {
  const { t } = useTranslation('enrolment-admin')
  const programmes = useProgrammes()
  const to = (change: Partial<EnrolmentView>) =>
    adminPaths.enrolments(viewToAddress({ ...view, page: 1, ...change }))
  const ofProgrammes = [
    { value: '', text: t('filter.anyProgramme') },
    ...offered(programmes).map(({ id, name }) => ({ value: String(id), text: name })),
    { value: otherProgrammes, text: t('filter.other') },
  ]
  return (
    <div className="grid gap-3 lg:flex lg:flex-wrap lg:gap-x-10">
      <FilterLinks
        label={t('filter.status')}
        choices={(['', ...enrolmentFilters] as const).map((status) => ({
          to: to({ status }),
          text: t(`filter.${status || 'all'}`),
          isChosen: status === view.status,
        }))}
      />
      <FilterLinks
        label={t('filter.programme')}
        choices={ofProgrammes.map(({ value, text }) => ({
          to: to({ programme: value }),
          text,
          isChosen: value === view.programme,
        }))}
      />
    </div>
  )
}
