import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { spreadsheetRows } from '#domain/admin/export-formats.ts'
import { FileLinks } from '#web/admin/file-links.tsx'
import { adminPaths, ownPaths } from '#web/own-paths.ts'
import { Link } from '#web/shell/layout/link.tsx'
import { useLanguage } from '#web/shell/layout/use-language.ts'
import { buttonClasses } from '#web/ui/content/button.tsx'
import { Card } from '#web/ui/content/card.tsx'
import { type EnrolmentView, toQuery, viewToAddress } from './enrolment.ts'

/** The list as it is narrowed down, to be taken away. */
export function EnrolmentFiles({ view, total }: { view: EnrolmentView; total: number }) {
  const { t } = useTranslation('enrolment-admin')
  const { language: lng } = useLanguage()
  return (
    <Card look="sea" className="grid gap-4">
      <h2 className="text-xl">{t('export.title')}</h2>
      <p className="prose">{t('export.text')}</p>
      <p className="flex flex-wrap gap-3">
        <FileLinks
          to={(format) => ownPaths.enrolmentExport({ ...toQuery(view), format, lng })}
          text={(format) => t(`export.${format}`)}
          rows={total}
        />
        <Link
          to={adminPaths.mailing(viewToAddress({ ...view, page: 1 }))}
          className={buttonClasses('secondary')}
        >
          <Mail aria-hidden="true" className="size-6 shrink-0" />
          {t('mailing')}
        </Link>
      </p>
      {total > spreadsheetRows && <p>{t('export.tooLarge')}</p>}
    </Card>
  )
}
