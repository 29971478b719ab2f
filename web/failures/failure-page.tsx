import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { useRecovery } from '#web/failures/use-recovery.ts'
import { clearCachedResponses } from '#web/kernel/http/on-account-change.ts'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { Button, buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { paths } from '#web/paths.ts'
import drawing from '#web/site/drawings/failure.svg'
import { useAssociation } from '#web/startup/association.ts'

const BrokenDraft = lazy(() => import('#web/kernel/drafts/broken-draft.tsx'))

/** Shows what is shown in the place of a page that broke: what happened, and how to go on (spec §8). */
export function FailurePage() {
  const association = useAssociation()
  const { t } = useTranslation(['shell', 'ui'])
  const error = useRouteError()
  const location = useLocation()
  const navigate = useNavigate()
  const failure = useRecovery(error)
  const screen = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (failure === 'broken') console.error(error)
  }, [error, failure])

  useEffect(() => {
    // What had the focus is gone; and each of these has to be read out.
    if (failure !== 'reloading') screen.current?.querySelector('h1')?.focus()
  }, [failure])

  /** Navigating to the same address resets the router's boundary and requests the script again. */
  function tryAgain(): void {
    clearCachedResponses()
    void navigate(location, { replace: true, state: location.state })
  }

  function reload(): void {
    clearCachedResponses()
    window.location.reload()
  }

  if (failure === 'reloading') {
    return (
      <div role="status" className="page py-16">
        {t('ui:loading')}
      </div>
    )
  }
  const title = t(`failure.${failure}.title`)
  return (
    <div ref={screen} className="page grid items-center gap-8 py-10 sm:py-16 md:grid-cols-2">
      <div className="grid justify-items-start gap-6">
        <PageHeading title={title} lead={t(`failure.${failure}.text`)} />
        <div className="flex flex-wrap gap-3">
          {failure === 'offline' ? (
            <Button onClick={tryAgain}>{t('ui:retry')}</Button>
          ) : (
            <>
              <Button onClick={reload}>
                {t(failure === 'outdated' ? 'failure.update' : 'failure.reload')}
              </Button>
              <Button look="secondary" onClick={tryAgain}>
                {t('failure.again')}
              </Button>
              {/* A plain link: the broken script should not come along. */}
              <a href={paths.home()} className={buttonClasses('quiet')}>
                {t('failure.home')}
              </a>
            </>
          )}
        </div>
        {failure === 'broken' && location.pathname.startsWith('/admin') && (
          <Suspense>
            <BrokenDraft />
          </Suspense>
        )}
        {failure === 'broken' && (
          <p>
            <Sentence>
              {(keep) => t('failure.write', { email: keep(association.contact.email) })}
            </Sentence>
          </p>
        )}
      </div>
      {/* Without connection it would not come. */}
      {failure !== 'offline' && (
        <img src={drawing} alt="" width={400} height={300} className="h-auto w-full" />
      )}
    </div>
  )
}

/** The same where the header or the footer broke. */
export const BareFailurePage = () => (
  <main id="main">
    <FailurePage />
  </main>
)
