import { useTranslation } from 'react-i18next'
import { type Location, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { ConnectionLine } from '#web/failures/connection-line.tsx'
import { useFocusHeading } from '#web/kernel/page/use-focus-heading.ts'
import { useSessionWatch } from '#web/kernel/session/use-session-watch.ts'
import { SkipLink } from '#web/kernel/ui/content/skip-link.tsx'
import { ToastRegion } from '#web/kernel/ui/feedback/toast.tsx'
import { Footer } from '#web/site/footer.tsx'
import { NavigationLoading } from '#web/startup/navigation-loading.tsx'
import { useColours } from '#web/startup/use-colours.ts'
import { useHydrated } from '#web/startup/use-hydrated.ts'
import { DemoBar } from './demo-bar.tsx'
import { Header } from './header.tsx'
import { LanguageOffer } from './language-offer.tsx'
import { useScrollRestoration } from './use-scroll-restoration.ts'

/** Shows what surrounds every page. */
export function Layout() {
  const { t } = useTranslation(['shell', 'ui'])
  useHydrated()
  useFocusHeading()
  useSessionWatch()
  useColours()
  useScrollRestoration(visitKey(useLocation()))

  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink targets={['admin-content', 'main']} text={t('skip')} />
      <Header />
      <main id="main" tabIndex={-1} className="grow">
        <Outlet />
      </main>
      <Footer />
      {/* At the end, where its late arrival moves nothing that is being read. */}
      <div className="bottom-bar sticky bottom-0 z-20 print:hidden">
        <NavigationLoading />
        <ConnectionLine />
        <LanguageOffer />
        <DemoBar />
        <ToastRegion label={t('ui:messages')} closeText={t('ui:close')} />
      </div>
      <ScrollRestoration getKey={visitKey} />
    </div>
  )
}

/** Every page that is opened by its address has the same key, so it would begin where another was left. */
function visitKey({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key
}
