import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { useMomentText } from '#web/kernel/i18n/use-moment-text.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { MenuContext, type MenuLink } from '#web/kernel/pages.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Dialog } from '#web/kernel/ui/feedback/dialog.tsx'
import { drafts } from './draft-store.ts'

interface LogOutDraftsDialogProps {
  userId: string
  onStay: () => void
  onLeave: () => void
}

/** Before a log-out, which deletes the account's drafts: how many there are, and the way to each of them. */
export default function LogOutDraftsDialog({ userId, onStay, onLeave }: LogOutDraftsDialogProps) {
  const { t } = useTranslation(['drafts', 'admin', 'ui'])
  const moment = useMomentText()
  const menu = use(MenuContext)
  const unsent = drafts.all(userId)
  return (
    <Dialog
      open
      onClose={onStay}
      title={t('loggingOut.title')}
      // Where the browser keeps no draft, what is open in a form is lost.
      description={t('loggingOut.text', { count: Math.max(unsent.length, 1) })}
      closeText={t('ui:close')}
      actions={
        <>
          <Button onClick={onStay}>{t('leaving.stay')}</Button>
          <Button look="danger" onClick={onLeave}>
            {t('loggingOut.leave')}
          </Button>
        </>
      }
    >
      <ul className="grid gap-1">
        {unsent.map(({ path, savedAt }) => (
          <li key={savedAt}>
            <Link to={path} onClick={onStay} className={textLinkClasses}>
              {t('loggingOut.draft', {
                page: t(`admin:links.${pageOf(menu, path)}.title`),
                when: moment(new Date(savedAt).toISOString(), new Date()),
              })}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** The page of the menu to which an address belongs: the longest with which it begins. */
function pageOf(menu: readonly MenuLink[], path: string) {
  const pages = menu.filter(({ to }) => path.startsWith(to))
  return pages.toSorted((one, other) => other.to.length - one.to.length)[0]?.name ?? 'dashboard'
}
