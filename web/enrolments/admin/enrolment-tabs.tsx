import { useTranslation } from 'react-i18next'
import {
  enrolmentFilters,
  otherProgrammes,
} from '#domain/enrolments/admin/enrolment-list-contract.ts'
import { offered } from '#domain/programmes/programme.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { useProgrammes } from '#web/programmes/use-programmes.ts'
import { adminPaths } from '#web/signed-in-paths.ts'
import { type EnrolmentView, viewToAddress } from './enrolment.ts'

interface TabsProps {
  label: string
  tabs: readonly { text: string; change: Partial<EnrolmentView>; isChosen: boolean }[]
  view: EnrolmentView
}

/** The lists of ONA, ONARTE and other programmes, all, active or ended (spec §2), a press away. */
export function EnrolmentTabs({ view }: Pick<TabsProps, 'view'>) {
  const { t } = useTranslation('enrolment-admin')
  const { programme, status } = view
  const programmes = [
    { value: '', text: t('filter.allProgrammes') },
    ...offered(useProgrammes()).map(({ id, name }) => ({ value: String(id), text: name })),
    { value: otherProgrammes, text: t('filter.other') },
  ]
  const states = ['', ...enrolmentFilters] as const
  return (
    <div className="flex flex-wrap gap-x-8">
      <Tabs
        label={t('filter.programme')}
        view={view}
        tabs={programmes.map(({ value, text }) => ({
          text,
          change: { programme: value },
          isChosen: programme === value,
        }))}
      />
      <Tabs
        label={t('filter.status')}
        view={view}
        tabs={states.map((value) => ({
          text: t(`filter.${value || 'all'}`),
          change: { status: value },
          isChosen: status === value,
        }))}
      />
    </div>
  )
}

function Tabs({ label, tabs, view }: TabsProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap border-b-2 border-line">
        {tabs.map(({ text, change, isChosen }) => (
          <li key={text}>
            <Link
              to={adminPaths.enrolments(viewToAddress({ ...view, page: 1, ...change }))}
              aria-current={isChosen ? 'true' : undefined}
              className={classNames(
                '-mb-0.5 flex min-h-11 items-center border-b-4 px-1.5 text-dense sm:px-3 sm:text-base',
                isChosen ? 'border-sea font-bold text-sea' : 'border-transparent hover:text-sea',
              )}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
