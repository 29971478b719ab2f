import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { useAuth } from '#web/shell/auth.tsx'
import { Link } from '#web/shell/link.tsx'
import { PageTitle } from '#web/shell/page-title.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useReturn } from './use-return.ts'

export interface WayInProps {
  title: string
  lead?: string
  /** The form. */
  children: ReactNode
  /** The other way in, for whoever came to the wrong one. */
  other: { title: string; text: string; link: string; to: string }
}

/** What log-in and sign-up share; whoever is logged in is sent on to where they wanted to go. */
export function WayIn({ title, lead, children, other }: WayInProps) {
  const { t } = useTranslation('accounts')
  const { status } = useAuth()
  const { target, programme } = useReturn()

  if (status === 'in') return <Navigate replace to={target} />
  return (
    <div className="page grid gap-8 py-10 sm:py-14">
      <PageTitle text={title} />
      <PageHeading title={title} {...(lead && { lead })} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,38rem)_minmax(0,1fr)] lg:gap-12">
        <div className="grid gap-6">
          {programme && (
            <Notice>
              <p>{t('toEnrol', { name: programme.name })}</p>
            </Notice>
          )}
          <Card>{children}</Card>
        </div>
        <Card look="sea" className="grid justify-items-start gap-4">
          <h2 className="text-xl">{other.title}</h2>
          <p>{other.text}</p>
          <Link to={other.to} className={buttonClasses('secondary')}>
            {other.link}
          </Link>
        </Card>
      </div>
    </div>
  )
}
