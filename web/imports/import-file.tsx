import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ImportTable, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '#domain/imports/table.ts'
import { offered } from '#domain/programmes/programme.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { focusOnArrival } from '#web/kernel/ui/feedback/focus-soon.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { FileDrop } from '#web/kernel/ui/fields/file-drop.tsx'
import { useProgrammes } from '#web/programmes/use-programmes.ts'
import { readSpreadsheet, type Unreadable } from './read-spreadsheet.ts'
import { saveTemplate } from './save-template.ts'

/** The first step: the file, which stays on the reader's computer. */
export function ImportFile({ onRead }: { onRead: (table: ImportTable) => void }) {
  const { t } = useTranslation('imports')
  const [problem, setProblem] = useState<Unreadable | null>(null)
  const [isReading, setReading] = useState(false)
  const programmes = offered(useProgrammes())

  async function read(file: File | undefined): Promise<void> {
    if (!file) return
    setProblem(null)
    setReading(true)
    const table = await readSpreadsheet(file)
    setReading(false)
    if (typeof table === 'string') setProblem(table)
    else onRead(table)
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <h2 className="text-2xl">{t('file.title')}</h2>
      <FileDrop
        label={t('file.label')}
        hint={t('file.hint', { rows: MAX_IMPORT_ROWS })}
        extensions={['.xlsx', '.ods', '.csv', '.txt', '.tsv']}
        choose={t('file.choose')}
        drop={t('file.drop')}
        disabled={isReading}
        onFiles={([file]) => void read(file)}
      />
      {isReading && <p role="status">{t('file.reading')}</p>}
      {problem && (
        <Notice ref={focusOnArrival} tabIndex={-1} tone="error" title={t('unreadable.title')}>
          <p>
            {t(`unreadable.${problem}`, { rows: MAX_IMPORT_ROWS, columns: MAX_IMPORT_COLUMNS })}
          </p>
        </Notice>
      )}
      <p className="text-ink-soft">{t('file.private')}</p>
      <p>
        <Button look="secondary" onClick={() => saveTemplate(t, programmes[0]?.name ?? '')}>
          <FileSpreadsheet className="size-6 shrink-0" />
          <span>{t('file.template')}</span>
        </Button>
      </p>
    </div>
  )
}
