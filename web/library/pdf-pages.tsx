import { ArrowLeft, ArrowRight, Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { Loading } from '#web/kernel/ui/feedback/spinner.tsx'
import { drawPage, type OpenPdf, openPdf, textOf } from './pdf.ts'

const zooms = [1, 1.5, 2, 3] as const

interface PdfPagesProps {
  url: string
  title: string
  /** One slide fills the screen. */
  isSlides: boolean
}

/** On a telephone the buttons are signs alone, and stand in one line. */
const narrow = 'max-sm:px-3!'

/** A PDF, page by page: by buttons, by the arrow keys, larger and smaller; read out as text. */
export default function PdfPages({ url, title, isSlides }: PdfPagesProps) {
  const { t } = useTranslation(['library', 'ui'])
  const [pdf, setPdf] = useState<OpenPdf | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState(0)
  const frame = useRef<HTMLElement>(null)

  useEffect(() => {
    const opening = openPdf(url)
    let isGone = false
    opening.ready.then(
      (open) => !isGone && setPdf(open),
      () => !isGone && setHasFailed(true),
    )
    return () => {
      isGone = true
      opening.close()
    }
  }, [url])

  if (hasFailed) return <Notice tone="warning" text={t('pdf.failed')} />
  if (!pdf) return <Loading text={t('ui:loading')} />
  const pages = pdf.numPages
  const turn = (by: number) => setPage((now) => Math.min(pages, Math.max(1, now + by)))

  function onKeyDown(event: KeyboardEvent): void {
    const by = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[event.key]
    // A page that is larger than its frame is moved about in it with the same keys.
    if (by === undefined || zoom > 0) return
    event.preventDefault()
    turn(by)
  }

  const kind = isSlides ? 'slide' : 'page'
  const tools = (
    <div className="flex flex-wrap items-center gap-1 sm:gap-3">
      {pages > 1 && (
        <>
          {/* They stay in reach at either end: a button that goes away takes the focus with it. */}
          <Button
            look="secondary"
            className={narrow}
            aria-disabled={page === 1}
            onClick={() => turn(-1)}
          >
            <ArrowLeft className="size-5 shrink-0" />
            <span className="max-sm:sr-only">{t(`pdf.${kind}.previous`)}</span>
          </Button>
          <p role="status" className="font-bold">
            {t(`pdf.${kind}.now`, { page, pages })}
          </p>
          <Button
            look="secondary"
            className={narrow}
            aria-disabled={page === pages}
            onClick={() => turn(1)}
          >
            <span className="max-sm:sr-only">{t(`pdf.${kind}.next`)}</span>
            <ArrowRight className="size-5 shrink-0" />
          </Button>
        </>
      )}
      <Button
        look="quiet"
        className={narrow}
        aria-disabled={zoom === zooms.length - 1}
        onClick={() => setZoom((now) => Math.min(zooms.length - 1, now + 1))}
      >
        <ZoomIn className="size-5 shrink-0" />
        <span className="max-sm:sr-only">{t('pdf.larger')}</span>
      </Button>
      <Button
        look="quiet"
        className={narrow}
        aria-disabled={zoom === 0}
        onClick={() => setZoom((now) => Math.max(0, now - 1))}
      >
        <ZoomOut className="size-5 shrink-0" />
        <span className="max-sm:sr-only">{t('pdf.smaller')}</span>
      </Button>
      {isSlides && document.fullscreenEnabled && (
        <Button
          look="quiet"
          onClick={() =>
            void (document.fullscreenElement
              ? document.exitFullscreen()
              : frame.current?.requestFullscreen())
          }
        >
          <Maximize className="size-5 shrink-0" />
          <span>{t('pdf.fullscreen')}</span>
        </Button>
      )}
    </div>
  )
  return (
    <section
      ref={frame}
      aria-label={title}
      className="grid max-w-5xl grid-cols-1 content-start gap-4 bg-ground fullscreen:overflow-auto fullscreen:p-4"
    >
      {pages > 1 && tools}
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: keys turn its pages and move them about */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: it is no set of fields */}
      <div
        role="group"
        tabIndex={0}
        aria-label={t(`pdf.${kind}.now`, { page, pages })}
        onKeyDown={onKeyDown}
        className="overflow-auto rounded-lg border border-line bg-sunken"
      >
        <PdfPage pdf={pdf} page={page} zoom={zooms[zoom] ?? 1} />
      </div>
      {/* biome-ignore-end lint/a11y/useSemanticElements: it is no set of fields */}
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: keys turn its pages and move them about */}
      {pages === 1 && tools}
    </section>
  )
}

function PdfPage({ pdf, page, zoom }: { pdf: OpenPdf; page: number; zoom: number }) {
  const { t } = useTranslation('library')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [text, setText] = useState<readonly string[]>([])
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    const place = canvas.current
    if (!place) return
    const abort = new AbortController()
    setHasFailed(false)
    drawPage(pdf, { page, zoom, canvas: place, signal: abort.signal }).catch(
      () => !abort.signal.aborted && setHasFailed(true),
    )
    textOf(pdf, page).then(
      (lines) => !abort.signal.aborted && setText(lines),
      () => !abort.signal.aborted && setText([]),
    )
    return () => abort.abort()
  }, [pdf, page, zoom])

  return (
    <>
      {hasFailed && <Notice tone="warning" text={t('pdf.pageFailed')} />}
      {/* What is written on it follows as text. */}
      <canvas ref={canvas} className="mx-auto block" />
      <div className="sr-only">
        {text.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a page have nothing else
          <p key={place}>{line}</p>
        ))}
      </div>
    </>
  )
}
