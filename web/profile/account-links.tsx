import { ChevronRight, KeyRound, type LucideIcon, ShieldCheck, UserRoundX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/paths.ts'
import { Link } from '#web/shell/link.tsx'
import { Card } from '#web/ui/card.tsx'

const pages: readonly {
  name: 'security' | 'privacy' | 'deletion'
  to: string
  Icon: LucideIcon
}[] = [
  { name: 'security', to: paths.security(), Icon: KeyRound },
  { name: 'privacy', to: paths.privacy(), Icon: ShieldCheck },
  { name: 'deletion', to: paths.deleteAccount(), Icon: UserRoundX },
]

/** What is seldom needed, each on a page of its own: out of the way, and where one looks for it. */
export function AccountLinks() {
  const { t } = useTranslation('profile')
  return (
    <Card>
      <section aria-labelledby="cuenta" className="grid gap-2">
        <h2 id="cuenta" tabIndex={-1} className="text-2xl">
          {t('account.title')}
        </h2>
        <ul className="divide-y divide-line">
          {pages.map(({ name, to, Icon }) => (
            <li
              key={name}
              className="relative -mx-3 flex items-center gap-4 rounded-md px-3 py-4 hover:bg-sea-soft"
            >
              <Icon aria-hidden="true" className="size-7 shrink-0 text-sea" />
              <div className="min-w-0 grow">
                <Link
                  to={to}
                  aria-describedby={`account-${name}`}
                  className="font-bold text-sea underline decoration-line-strong decoration-2 underline-offset-4 after:absolute after:inset-0 hover:decoration-sea"
                >
                  {t(`account.${name}.title`)}
                </Link>
                <p id={`account-${name}`}>{t(`account.${name}.text`)}</p>
              </div>
              <ChevronRight aria-hidden="true" className="size-6 shrink-0 text-ink-soft" />
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}
