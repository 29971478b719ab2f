import { useTranslation } from 'react-i18next'
import type { Programme } from '#domain/programmes/programme.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { paths } from '#web/paths.ts'

/** The way into a programme: to its form or, before that, to log in and come back (spec §2). */
export function EnrolLink({ programme: { slug, name } }: { programme: Programme }) {
  const { t } = useTranslation('programmes')
  const { status } = useAuth()
  const target = paths.programme(slug)
  return (
    <Link
      to={status === 'in' ? target : paths.logIn(target)}
      state={{ from: target }}
      className={buttonClasses('primary', 'self-start')}
    >
      <Sentence>{(keep) => t('enrol', { name: keep(name) })}</Sentence>
    </Link>
  )
}
