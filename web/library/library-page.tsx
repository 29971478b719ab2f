import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { MailBlock, MailButton } from '#web/kernel/page/mail-block.tsx'
import { NextSteps } from '#web/kernel/page/next-steps.tsx'
import { PageOpening } from '#web/kernel/page/page-opening.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { mayUse } from '#web/kernel/session/rights.ts'
import { LibraryBody } from './library-body.tsx'
import { libraryParameters, viewFromAddress } from './view.ts'

// What shows a document is many times as heavy as the list of them.
const DocumentReader = lazy(() => import('./document-reader.tsx'))

/** Only administrators go from one to the other. */
const LibraryTabs = lazy(() => import('./library-tabs.tsx'))

/** The association's documents: search, preview and download (spec §2). */
export default function LibraryPage() {
  const { t } = useTranslation('library')
  const query = useQueryParameters()
  const { user } = useAuth()
  const shown = query.get(libraryParameters.shown)
  if (shown) {
    return (
      <Suspense fallback={<div className="min-h-dvh" />}>
        <DocumentReader key={shown} id={shown} view={viewFromAddress(query)} />
      </Suspense>
    )
  }
  return (
    <>
      <PageOpening title={t('title')} lead={t('lead')} />
      <div className="page grid grid-cols-1 gap-12 py-8 sm:py-10">
        <div className="grid grid-cols-1 gap-6">
          {mayUse(user, 'library') && (
            <Suspense fallback={<div className="min-h-14" />}>
              <LibraryTabs current="library" />
            </Suspense>
          )}
          <LibraryBody />
        </div>
        <MailBlock
          id="ask"
          title={t('ask.title')}
          actions={
            <>
              <MailButton letter={{ subject: t('ask.subject'), body: t('ask.body') }}>
                {t('ask.action')}
              </MailButton>
              <MailButton
                look="secondary"
                letter={{ subject: t('propose.subject'), body: t('propose.body') }}
              >
                {t('propose.action')}
              </MailButton>
            </>
          }
        >
          <p>{t('ask.text')}</p>
          <p>{t('ask.rights')}</p>
        </MailBlock>
        <NextSteps steps={['programmes', 'about', 'statutes']} />
      </div>
    </>
  )
}
