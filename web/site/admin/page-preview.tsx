import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { lazy, Suspense, useState } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { byLanguage, type Language, languageFacts, languages } from '#domain/kernel/language.ts'
import { type LegalText, legalTexts } from '#domain/legal-texts.ts'
import { editablePages } from '#domain/site/editable-texts.ts'
import { type SectionTexts, withChanges } from '#domain/site/site-texts.ts'
import { fetchTexts } from '#web/kernel/http/fetch-texts.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import type { TextNamespace } from '#web/kernel/i18n/resources.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { Button } from '#web/kernel/ui/content/button.tsx'

function legalPage(name: LegalText): ReturnType<typeof lazy> {
  return lazy(async () => {
    const { DocumentPage } = await import('#web/site/legal/document-page.tsx')
    return { default: () => <DocumentPage name={name} /> }
  })
}

const pages: Readonly<Record<string, ReturnType<typeof lazy>>> = {
  home: lazy(() => import('#web/site/home/home-page.tsx')),
  about: lazy(() => import('#web/site/about/about-page.tsx')),
  programmes: lazy(() => import('#web/site/programmes/programmes-page.tsx')),
  statutes: lazy(() => import('#web/site/about/statutes-page.tsx')),
  ads: lazy(() => import('#web/banners/ads-page.tsx')),
  ...Object.fromEntries(legalTexts.map((name) => [name, legalPage(name)])),
  donations: lazy(async () => ({
    default: (await import('#web/donations/donation-page.tsx')).DonationPage,
  })),
  footer: lazy(async () => ({ default: (await import('#web/site/footer.tsx')).Footer })),
}

const pageOf = (sectionId: string) =>
  pages[editablePages.find((one) => one.sections.some(({ id }) => id === sectionId))?.name ?? '']

/** Tells whether it is a page that shows a section's texts: search engines show some elsewhere. */
export const isOnPage = (sectionId: string): boolean => pageOf(sectionId) !== undefined

/** All that these pages speak, their late sections too. */
const namespaces: readonly TextNamespace[] = [
  'shell',
  'ui',
  'loading',
  'home',
  'home-sections',
  'programmes',
  'film',
  'statutes',
  'about',
  'venue',
  'overview',
  'events',
  'ads',
  'donations',
  'errors',
  'documents',
  ...legalTexts,
]

interface PagePreviewProps {
  sectionId: string
  /** Not saved yet. */
  texts: SectionTexts
  onClose: () => void
  onSave: () => void
}

/** The whole page as visitors would see it with these texts, in each language; nothing in it can be pressed. */
export function PagePreview({ sectionId, texts, onClose, onSave }: PagePreviewProps) {
  const { t } = useTranslation('site-texts')
  const { user } = useAuth()
  const own = useLanguage().language
  const [language, setLanguage] = useState(own)
  const query = useQuery(
    {
      queryKey: ['other', 'site-texts', 'preview', user?.id, language, sectionId, texts],
      queryFn: () => speaking(language, sectionId, texts),
      // An instance of i18next holds no plain data.
      structuralSharing: false,
      gcTime: 0,
    },
    queryClient,
  )
  const Page = pageOf(sectionId)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className="fixed inset-0 z-50 grid grid-rows-[auto_1fr] bg-ground">
          <div className="flex flex-wrap items-center gap-3 border-b-2 border-line bg-surface px-4 py-2">
            <Dialog.Title className="mr-auto text-lg font-bold">{t('preview.title')}</Dialog.Title>
            {languages.map((one) => (
              <Button
                key={one}
                look={one === language ? 'primary' : 'quiet'}
                aria-pressed={one === language}
                lang={one}
                onClick={() => setLanguage(one)}
              >
                {languageFacts[one].name}
              </Button>
            ))}
            <Button onClick={onSave}>{t('preview.save')}</Button>
            <Button look="secondary" onClick={onClose}>
              {t('preview.close')}
            </Button>
          </div>
          <div className="overflow-y-auto" tabIndex={-1}>
            {query.data && Page ? (
              <I18nextProvider i18n={query.data}>
                <div inert lang={language}>
                  <Suspense>
                    <Page key={language} />
                  </Suspense>
                </div>
              </I18nextProvider>
            ) : (
              <NotLoaded title={t('preview.failed')} query={query} />
            )}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Returns what the site speaks in a language now, with the texts of this section in their places. */
async function speaking(language: Language, sectionId: string, texts: SectionTexts) {
  const now = await Promise.all(
    // By the clock, so that nobody else's change of the last minutes is missed.
    namespaces.map(async (one) => [one, await fetchTexts(language, one, Date.now())] as const),
  )
  const resources = Object.fromEntries(now) as Record<string, object>
  const changed = withChanges(
    new Map([[sectionId, texts]]),
    byLanguage(() => resources),
  )[language]
  const instance = i18next.createInstance()
  await instance.init({
    lng: language,
    fallbackLng: false,
    ns: namespaces,
    defaultNS: 'shell',
    resources: {
      [language]: { ...resources, ...changed } as Record<string, Record<string, string>>,
    },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return instance
}
