import { ArrowDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const parts = [
  { name: 'invoices', to: '#recibos' },
  { name: 'data', to: '#datos' },
  { name: 'account', to: '#cuenta' },
] as const

/** The parts of the profile below the enrolments, which may be many. */
export function JumpLinks() {
  const { t } = useTranslation('profile')
  return (
    <nav aria-label={t('jump.label')}>
      <ul className="flex flex-wrap gap-x-6">
        {parts.map(({ name, to }) => (
          <li key={name}>
            <a
              href={to}
              className="inline-flex min-h-11 items-center gap-1.5 font-bold text-sea underline decoration-line-strong decoration-2 underline-offset-4 hover:decoration-sea"
            >
              <ArrowDown className="size-5 shrink-0" />
              <span>{t(`jump.${name}`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
