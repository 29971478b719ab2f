import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '#web/kernel/page/link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import type { Elements } from '#web/kernel/ui/content/elements.ts'
import { paths } from '#web/paths.ts'

interface OwnPageProps {
  title: string
  lead: string
  /** The title is somebody's name. */
  isName?: boolean
  children: Elements
}

/** One of the quieter pages behind the profile, with the way back to it. */
export function OwnPage({ title, lead, isName = false, children }: OwnPageProps) {
  const { t } = useTranslation('profile')
  return (
    // As high as the screen, so that the footer stays below it and nothing moves that is being read.
    <div className="page grid min-h-dvh content-start *:max-w-4xl gap-8 py-10 sm:py-14">
      <PageHeading
        title={title}
        isName={isName}
        lead={lead}
        above={
          <Link
            to={paths.profile()}
            className="-ml-1 inline-flex min-h-11 items-center gap-2 px-1 font-bold text-sea underline decoration-line-strong decoration-2 underline-offset-4 hover:decoration-sea"
          >
            <ArrowLeft className="size-5 shrink-0" />
            <span>{t('back')}</span>
          </Link>
        }
      />
      {children}
    </div>
  )
}
