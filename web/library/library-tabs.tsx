import { useTranslation } from 'react-i18next'
import { adminPages } from '#domain/pages.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { paths } from '#web/paths.ts'

const tabs = [
  { key: 'library', to: paths.library() },
  { key: 'administration', to: adminPages.library },
] as const

/** From the library to its administration and back (spec §2), for who may. */
export default function LibraryTabs({ current }: { current: (typeof tabs)[number]['key'] }) {
  const { t } = useTranslation('library')
  return (
    <nav aria-label={t('tabs.label')} className="border-b-2 border-line">
      <ul className="flex flex-wrap gap-2">
        {tabs.map(({ key, to }) => (
          <li key={key}>
            <Link
              to={to}
              aria-current={key === current ? 'page' : undefined}
              className={classNames(
                '-mb-0.5 inline-flex min-h-12 items-center border-b-4 px-4 font-bold text-sea',
                key === current ? 'border-sea' : 'border-transparent hover:border-line-strong',
              )}
            >
              {t(`tabs.${key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
