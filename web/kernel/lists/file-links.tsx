import { FileSpreadsheet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { exportFormats, spreadsheetRows } from '#domain/kernel/lists/export-formats.ts'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'

type Format = (typeof exportFormats)[number]

export interface FileLinksProps {
  /** The address of the file. */
  to: (format: Format) => string
  /** How many it has, where they may be too many for Excel. */
  rows?: number
  className?: string
}

/** A list to be taken away, in each format that can hold it. */
export function FileLinks({
  to,
  rows = 0,
  className = buttonClasses('secondary'),
}: FileLinksProps) {
  const { t } = useTranslation('lists')
  return exportFormats
    .filter((format) => format === 'csv' || rows <= spreadsheetRows)
    .map((format) => (
      <a key={format} href={to(format)} className={className}>
        <FileSpreadsheet className="size-6 shrink-0" />
        <span>{t(`files.${format}`)}</span>
      </a>
    ))
}
