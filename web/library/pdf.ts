// The build for older browsers: many of our readers have a telephone of some years.
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = worker

/** The decoder for pictures of scanned pages: pdf.js requests it by its name, in one folder. */
const [decoder = ''] = Object.values(
  import.meta.glob<string>('/node_modules/pdfjs-dist/wasm/*_nowasm_fallback.js', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
)
const decoders = decoder.replace(/[^/]+$/, '')

export type OpenPdf = PDFDocumentProxy

/** Opens a PDF, of which only the visible pages are loaded. */
export function openPdf(url: string): { ready: Promise<OpenPdf>; close: () => void } {
  // The pages' content policy admits no code that is made of text, WebAssembly included.
  const task = getDocument({ url, useWasm: false, wasmUrl: decoders, enableXfa: false })
  return { ready: task.promise, close: () => void task.destroy() }
}

/** More would be more than telephones can hold. */
const MAX_PIXELS = 16_000_000

export interface Drawing {
  page: number
  /** 1: as wide as its place. */
  zoom: number
  canvas: HTMLCanvasElement
  signal: AbortSignal
}

/** Draws a page; one that is not wanted any more is given up. */
export async function drawPage(
  pdf: OpenPdf,
  { page: number, zoom, canvas, signal }: Drawing,
): Promise<void> {
  const page = await pdf.getPage(number)
  if (signal.aborted) return
  const natural = page.getViewport({ scale: 1 })
  const room = canvas.parentElement?.clientWidth ?? natural.width
  // A page that is higher than the screen is read from its top, as on paper.
  const width = Math.min(room, MAX_WIDE) * zoom
  const height = (width * natural.height) / natural.width
  const sharpness = Math.min(window.devicePixelRatio || 1, Math.sqrt(MAX_PIXELS / (width * height)))
  const viewport = page.getViewport({ scale: (width * sharpness) / natural.width })
  const fresh = document.createElement('canvas')
  fresh.width = Math.round(viewport.width)
  fresh.height = Math.round(viewport.height)
  const drawing = page.render({ canvas: fresh, viewport })
  signal.addEventListener('abort', () => drawing.cancel())
  await drawing.promise
  // At once, so that no half page is shown.
  canvas.width = fresh.width
  canvas.height = fresh.height
  canvas.style.width = `${width}px`
  canvas.style.height = `${height}px`
  canvas.getContext('2d')?.drawImage(fresh, 0, 0)
}

/** Pixels of the page at its smallest, on wide screens. */
const MAX_WIDE = 1000

/** Returns what is written on a page, line by line, for who has it read out. */
export async function textOf(pdf: OpenPdf, number: number): Promise<string[]> {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  const text = items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    .join('')
  return text.split('\n').filter((line) => line.trim() !== '')
}
