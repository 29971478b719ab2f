import { Pencil } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { adminPages } from '#domain/pages.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { adminPaths } from '#web/signed-in-paths.ts'
import { keepInView } from './keep-in-view.ts'
import { useSectionName } from './use-section-name.ts'

/** The visit whose section has been shown: a change of the language must not lead there again. */
let arrivedWith: string | undefined

/** A quiet link in a section of a public page; who comes back from the form finds it under the focus. */
export default function ChangeTextsLink({ section }: { section: string }) {
  const { t } = useTranslation('site-texts')
  const { pathname, hash, key } = useLocation()
  const name = useSectionName()(section)
  const link = useRef<HTMLAnchorElement>(null)
  const isNamed = hash === `#${section}`

  useEffect(() => {
    if (!isNamed) return
    let release = () => {}
    // After the page's heading has taken the focus (web/kernel/page/use-focus-heading.ts).
    const timer = setTimeout(() => {
      if (!link.current || arrivedWith === key) return
      arrivedWith = key
      link.current.focus({ preventScroll: true })
      release = keepInView(link.current)
    })
    return () => {
      clearTimeout(timer)
      release()
    }
  }, [isNamed, key])

  // The form's preview is made of these very pages.
  if (pathname.startsWith(adminPages.dashboard)) return null
  return (
    <p className="-my-2 text-base print:hidden">
      <Link
        ref={link}
        to={adminPaths.siteText(section)}
        aria-label={t('inPlace.changeNamed', { name })}
        className={textLinkClasses}
      >
        <Pencil className="size-5 shrink-0" />
        <span>{t('inPlace.change')}</span>
      </Link>
    </p>
  )
}
