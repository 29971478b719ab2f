import { Download, Eye, FileText, Presentation, Video } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { formatFileSize } from '#domain/kernel/files/file-size.ts'
import type { LibraryDocument } from '#domain/library/contract.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { downloadAddress, formatOf } from './document-words.ts'

const icons = { document: FileText, presentation: Presentation, video: Video } as const

interface DocumentCardProps {
  document: LibraryDocument
  /** Where it is looked at. */
  to: string
}

/** One document: what it is, and the ways to it. */
export function DocumentCard({ document, to }: DocumentCardProps) {
  const { t } = useTranslation('library')
  const { language } = useLanguage()
  const { type, theme, title, description, url, bytes, mediaType } = document
  const Icon = icons[type]
  const named = title.text
  return (
    <Card className="grid grid-cols-1 content-start gap-3">
      <p className="flex flex-wrap items-center gap-x-3 text-ink-soft">
        <Icon className="size-6 shrink-0 text-sea" />
        <span>{t(`type.${type}`)}</span>
        <span lang={theme.language} className="wrap-anywhere font-bold">
          {theme.text}
        </span>
      </p>
      <h3 tabIndex={-1} lang={title.language} className="wrap-anywhere text-xl">
        {title.text}
      </h3>
      {description && (
        <p lang={description.language} className="wrap-anywhere">
          {description.text}
        </p>
      )}
      <p className="text-ink-soft">
        {[
          t(`language.${document.language}`),
          formatOf(mediaType),
          formatFileSize(bytes, language),
          formatDay(document.replaced ?? document.added, language),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="mt-auto flex flex-wrap items-center gap-x-5 gap-y-2 pt-2">
        <Link to={to} aria-label={t('viewNamed', { title: named })} className={buttonClasses()}>
          <Eye className="size-5 shrink-0" />
          <span>{t('view')}</span>
        </Link>
        <a
          href={downloadAddress(url)}
          aria-label={t('downloadNamed', { title: named })}
          className={textLinkClasses}
        >
          <Download className="size-5 shrink-0" />
          <span>{t('download')}</span>
        </a>
        <a
          href={url}
          target="_blank"
          rel="noopener"
          aria-label={t('openNamed', { title: named })}
          className={textLinkClasses}
        >
          {t('open')}
        </a>
      </p>
    </Card>
  )
}
