import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { spreadsheetRows } from '#domain/kernel/lists/export-formats.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { FileMenu } from '#web/kernel/lists/file-menu.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { useRight } from '#web/kernel/session/use-rights.ts'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { adminPaths, ownPaths } from '#web/signed-in-paths.ts'
import { type EnrolmentView, toQuery, viewToAddress } from './enrolment.ts'

/** Shows what can be done with the people of the list as it is narrowed down: write to them, take them away. */
export function EnrolmentListActions({ view, total }: { view: EnrolmentView; total: number }) {
  const { t } = useTranslation('enrolment-admin')
  const { language: lng } = useLanguage()
  const mayWrite = useRight('mailings')
  const mayExport = useRight('people')
  return (
    <>
      {mayWrite && (
        <Link
          to={adminPaths.mailing(viewToAddress({ ...view, page: 1 }))}
          className={textLinkClasses}
        >
          <Mail className="size-5 shrink-0" />
          <span className="max-sm:sr-only">{t('mailing')}</span>
        </Link>
      )}
      {mayExport && (
        <FileMenu
          note={
            <>
              <p>{t('export.text')}</p>
              {total > spreadsheetRows && <p>{t('export.tooLarge')}</p>}
            </>
          }
          rows={total}
          to={(format) => ownPaths.enrolmentExport({ ...toQuery(view), format, lng })}
        />
      )}
    </>
  )
}
