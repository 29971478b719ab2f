import {
  addElement,
  contentWidth,
  decoration,
  margin,
  type Pdf,
  pageHeight,
  type StructureElement,
} from './document.ts'
import { measure, type Words, write } from './text.ts'

/** Large enough to be read without glasses, in points. */
const LARGE = 16
const GAP = 14
/** Below the letterhead. */
const TOP = margin + 70

type Block = Omit<Words, 'x' | 'y' | 'width'> & { indent?: number }

/** Writes one thing below the other in large type, and goes on with another page where one is full. */
export function flowOn(pdf: Pdf, body: StructureElement) {
  let y = TOP
  const bottom = pageHeight - margin

  /** Begins another page where so much has no room on this one. */
  function reserve(height: number): void {
    if (y + height <= bottom) return
    pdf.doc.addPage()
    y = margin
  }

  function put(type: 'H1' | 'P', { indent = 0, ...words }: Block): void {
    const width = contentWidth - indent
    const height = measure(pdf, { ...words, width })
    const half = words.text.indexOf(' ', words.text.length / 2)
    // Longer than a page: no text that somebody has typed is lost below its edge.
    if (height > bottom - margin && half > 0) {
      put(type, { ...words, indent, text: words.text.slice(0, half) })
      put(type, { ...words, indent, text: words.text.slice(half + 1) })
      return
    }
    reserve(height)
    const x = margin + indent
    addElement(pdf, body, type, () => void write(pdf, { ...words, x, y, width }))
    y += height
  }

  /** Draws decoration in the next so many points. */
  function space(height: number, draw: (top: number) => void): void {
    reserve(height)
    decoration(pdf, () => draw(y))
    y += height
  }

  return {
    reserve,
    space,
    line(text: string): void {
      if (text) put('P', { text, size: LARGE })
    },
    heading(text: string): void {
      y += GAP
      put('H1', { text, size: 24, weight: 'bold', colour: pdf.colours.sea })
      y += GAP
    },
    paragraph(text: string): void {
      for (const line of text.split('\n').filter(Boolean)) put('P', { text: line, size: LARGE })
      y += GAP
    },
    /** A paragraph behind a box to be ticked. */
    ticked(text: string, box: number): void {
      const indent = box * 2
      reserve(measure(pdf, { text, size: LARGE, width: contentWidth - indent }))
      decoration(pdf, () => {
        pdf.doc.rect(margin, y + 3, box, box).stroke(pdf.colours.ink)
      })
      put('P', { text, size: LARGE, indent })
      y += GAP
    },
  }
}
