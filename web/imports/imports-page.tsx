import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listImports, readImportDraft } from '#domain/imports/contract.ts'
import type { ImportTable } from '#domain/imports/table.ts'
import { ConfirmDialog } from '#web/kernel/forms/confirm-dialog.tsx'
import { call } from '#web/kernel/http/client.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Steps } from '#web/kernel/ui/content/steps.tsx'
import { useDoneNotice } from '#web/kernel/ui/feedback/use-done-notice.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportFile } from './import-file.tsx'
import { ImportList } from './import-list.tsx'
import { ImportProblems } from './import-problems.tsx'
import { ImportSummary } from './import-summary.tsx'
import { steps, useImport } from './use-import.ts'

/** Brings the people of a spreadsheet in four steps, and takes them back for a week. */
export default function ImportsPage() {
  const { t } = useTranslation('imports')
  const { user } = useAuth()
  const query = useQuery(
    {
      queryKey: ['other', 'imports', user?.id],
      queryFn: ({ signal }) => readImports(signal),
      // Names of people: they stay no longer than the page.
      gcTime: 0,
      refetchOnMount: 'always',
    },
    queryClient,
  )
  const { doneNotice, showDone, clearDone } = useDoneNotice()

  async function changed(words: string): Promise<void> {
    await query.refetch()
    showDone(words)
  }

  return (
    <div className="admin-page max-w-4xl">
      <PageHeading title={t('title')} lead={t('lead')} />
      {doneNotice}
      {query.data && query.isFetchedAfterMount ? (
        <>
          <UnderWay
            kept={query.data.table}
            onBegin={clearDone}
            onDone={() => changed(t('list.done'))}
          />
          <ImportList imports={query.data.imports} onChange={changed} />
        </>
      ) : (
        <NotLoaded title={t('failed')} query={query} />
      )}
    </div>
  )
}

/** Returns what was imported, and what is being prepared. */
async function readImports(signal: AbortSignal) {
  const [{ imports }, { table }] = await Promise.all([
    call(listImports, { signal }),
    call(readImportDraft, { signal }),
  ])
  return { imports, table }
}

interface UnderWayProps {
  kept: ImportTable | null
  /** What was done before is not read for the next file's. */
  onBegin: () => void
  onDone: () => Promise<void>
}

function UnderWay({ kept, onBegin, onDone }: UnderWayProps) {
  const { t } = useTranslation('imports')
  const importing = useImport(kept)
  const { table, step } = importing
  const [isGivingUp, setGivingUp] = useState(false)
  return (
    <section aria-label={t('title')} className="grid grid-cols-1 gap-6">
      <Steps
        label={t('steps.label')}
        steps={steps.map((name) => t(`steps.${name}`))}
        current={steps.indexOf(step)}
        doneText={t('steps.done')}
      />
      {!table && (
        <ImportFile
          onRead={(read) => {
            onBegin()
            importing.begin(read)
          }}
        />
      )}
      {table && step === 'columns' && <ImportColumns importing={importing} table={table} />}
      {table && step === 'problems' && <ImportProblems importing={importing} table={table} />}
      {table && step === 'summary' && (
        <ImportSummary importing={importing} table={table} onDone={onDone} />
      )}
      {table && (
        <p>
          <Button look="quiet" onClick={() => setGivingUp(true)}>
            {t('file.other')}
          </Button>
        </p>
      )}
      <ConfirmDialog
        open={isGivingUp}
        title={t('file.otherQuestion')}
        description={t('file.otherText')}
        confirmText={t('file.other')}
        failedTitle={t('file.otherFailed')}
        confirm={async () => {
          await importing.discard()
          setGivingUp(false)
        }}
        onClose={() => setGivingUp(false)}
      />
    </section>
  )
}
