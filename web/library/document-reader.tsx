import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { formatFileSize } from '#domain/kernel/files/file-size.ts'
import { readLibraryDocument } from '#domain/library/contract.ts'
import { previewOf } from '#domain/library/document.ts'
import { call } from '#web/kernel/http/client.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { BackLink } from '#web/kernel/page/back-link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { Loading } from '#web/kernel/ui/feedback/spinner.tsx'
import { downloadAddress } from './document-words.ts'
import { LibraryVideo } from './library-video.tsx'
import { type LibraryView, viewAddress } from './view.ts'

// Lazy: pdf.js is large.
const PdfPages = lazy(() => import('./pdf-pages.tsx'))

type Read = ResponseOf<typeof readLibraryDocument>

/** The page of one document, with its preview. */
export default function DocumentReader({ id, view }: { id: string; view: LibraryView }) {
  const { t } = useTranslation(['library', 'ui'])
  const { language } = useLanguage()
  const query = useQuery(
    {
      queryKey: ['other', 'library-document', id, language],
      queryFn: ({ signal }) => call(readLibraryDocument, { signal, params: { id } }),
      // A title stays in the language before until it is there in this one.
      placeholderData: keepPreviousData,
      // A refetch while it is shown would restart its video.
      staleTime: Infinity,
      gcTime: 0,
    },
    queryClient,
  )
  const { data } = query
  const title = data?.title.text ?? t('title')
  return (
    <div className="page grid grid-cols-1 gap-4 py-4 sm:py-6">
      <PageHeading
        title={<span lang={data?.title.language}>{title}</span>}
        tabTitle={title}
        above={<BackLink to={viewAddress(view)}>{t('back')}</BackLink>}
      />
      {data ? <Opened document={data} /> : <NotLoaded title={t('failedOne')} query={query} />}
    </div>
  )
}

function Opened({ document }: { document: Read }) {
  const { t } = useTranslation(['library', 'ui'])
  const { language } = useLanguage()
  const { description, url, bytes } = document
  return (
    <>
      <Preview document={document} />
      {description && (
        <p lang={description.language} className="prose wrap-anywhere text-lg">
          {description.text}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <a href={downloadAddress(url)} className={buttonClasses('secondary')}>
          <Download className="size-5 shrink-0" />
          <span>{t('downloadSize', { size: formatFileSize(bytes, language) })}</span>
        </a>
        <a href={url} target="_blank" rel="noopener" className={textLinkClasses}>
          {t('open')}
        </a>
      </p>
    </>
  )
}

function Preview({ document }: { document: Read }) {
  const { t } = useTranslation(['library', 'ui'])
  const { mediaType, outline, title, url, type } = document
  switch (previewOf(mediaType, outline !== null)) {
    case 'pages':
      return (
        <Suspense fallback={<Loading text={t('ui:loading')} />}>
          <PdfPages url={url} title={title.text} isSlides={type === 'presentation'} />
        </Suspense>
      )
    case 'video':
      return <LibraryVideo document={document} />
    case 'outline':
      return <Outline parts={outline ?? []} isSlides={type === 'presentation'} />
    default:
      return <Notice text={t('noPreview')} />
  }
}

/** The text of a document without its layout. */
function Outline({ parts, isSlides }: { parts: readonly string[]; isSlides: boolean }) {
  const { t } = useTranslation('library')
  return (
    <Section look="small" id="outline" title={t('outline.title')}>
      <p className="text-ink-soft">{t('outline.text')}</p>
      <ol className="grid grid-cols-1 gap-4">
        {parts.map((text, place) => (
          // They are identified by their order alone, which never changes.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={place} className="rounded-lg border border-line bg-surface p-5">
            {isSlides && (
              <p className="pb-2 text-ink-soft">{t('outline.slide', { number: place + 1 })}</p>
            )}
            <p className="wrap-anywhere whitespace-pre-line">{text || t('outline.noText')}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
