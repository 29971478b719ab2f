import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import type { Elements } from './elements.ts'
import { type SlidesInView, slideAfter, slidesInView, type Turn } from './slides-in-view.ts'

export interface CarouselTexts {
  /** What this is, for screen readers: "carousel". */
  carousel: string
  /** What each part of it is: "slide". */
  slide: string
  /** How to move it, for the keyboard. */
  hint: string
  previous: string
  next: string
  /** Which slides are in view, counted from 1: "3 of 6". */
  place: (first: number, last: number, count: number) => string
}

interface CarouselProps {
  title: string
  lead?: ReactNode
  /** A link about all of it, under the title. */
  beside?: Elements
  texts: CarouselTexts
  /** How many slides a wide screen shows side by side; a phone shows one. */
  atOnce: 2 | 3
  slides: readonly { key: string; content: ReactNode }[]
}

/**
 * Slides side by side in a native scroll container: it can be swiped, and read without scripts. It
 * moves only on the reader's action (WAI-ARIA's carousel pattern).
 */
export function Carousel({ title, lead, beside, texts, atOnce, slides }: CarouselProps) {
  const id = useId()
  const { track, inView, turn, hasTurned } = useTrack(slides.length)
  const { first, last } = inView

  return (
    <section
      aria-roledescription={texts.carousel}
      aria-labelledby={id}
      className="grid gap-4 sm:gap-6"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid gap-3">
          <h2 id={id} className="text-3xl">
            {title}
          </h2>
          {lead && <p className="prose text-lg text-ink-soft">{lead}</p>}
          {beside}
        </div>
        <div
          className={classNames(
            'flex flex-wrap items-center gap-3 noscript:hidden print:hidden',
            slides.length <= atOnce && 'min-[60rem]:hidden',
          )}
        >
          <TurnButton
            label={texts.previous}
            atEnd={first === 0}
            onClick={() => turn('previous')}
            icon={<ChevronLeft />}
          />
          {/* Announced after the first move only: before, it would interrupt a screen reader. */}
          <p aria-live={hasTurned ? 'polite' : 'off'} className="min-w-24 text-center figures">
            {/* Other words take their place: the same ones, of another length, would be seen to move. */}
            <span key={`${first} ${last}`}>{texts.place(first + 1, last + 1, slides.length)}</span>
          </p>
          <TurnButton
            label={texts.next}
            atEnd={last === slides.length - 1}
            onClick={() => turn('next')}
            icon={<ChevronRight />}
          />
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset, as nothing in it is filled in */}
      <div
        ref={track}
        role="group"
        aria-label={texts.hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="carousel-track"
        data-at-once={atOnce}
      >
        {slides.map(({ key, content }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          <div
            key={key}
            role="group"
            aria-roledescription={texts.slide}
            aria-label={texts.place(index + 1, index + 1, slides.length)}
            className="grid"
          >
            {content}
          </div>
        ))}
      </div>
    </section>
  )
}

/** Follows which slides are in view, and moves others there. */
function useTrack(count: number) {
  const track = useRef<HTMLDivElement>(null)
  const [inView, setInView] = useState<SlidesInView>({ first: 0, last: 0 })
  const [hasTurned, setHasTurned] = useState(false)

  const updateVisible = useCallback(() => {
    if (!track.current) return
    const found = inViewOf(track.current)
    setInView((before) =>
      before.first === found.first && before.last === found.last ? before : found,
    )
  }, [])

  useEffect(() => {
    const element = track.current
    if (!element) return
    // Its first callback has the initial size.
    const sizes = new ResizeObserver(updateVisible)
    sizes.observe(element)
    element.addEventListener('scroll', updateVisible, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', updateVisible)
    }
  }, [updateVisible])

  function turn(direction: Turn): void {
    const element = track.current
    if (!element) return
    setHasTurned(true)
    const target = extentsOf(element)[slideAfter(direction, inViewOf(element), count)]
    // How fast is the style sheet's: at once for readers who want no motion.
    if (target) element.scrollTo({ left: target.start })
  }

  return { track, inView, turn, hasTurned }
}

function inViewOf(track: HTMLElement): SlidesInView {
  return slidesInView({ start: track.scrollLeft, width: track.clientWidth }, extentsOf(track))
}

function extentsOf(track: HTMLElement) {
  const slides = [...track.children] as HTMLElement[]
  const origin = slides[0]?.offsetLeft ?? 0
  return slides.map(({ offsetLeft, offsetWidth }) => ({
    start: offsetLeft - origin,
    width: offsetWidth,
  }))
}

interface TurnButtonProps {
  label: string
  /** There is nothing further this way; the button keeps the focus all the same. */
  atEnd: boolean
  onClick: () => void
  icon: ReactNode
}

function TurnButton({ label, atEnd, onClick, icon }: TurnButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={atEnd || undefined}
      onClick={onClick}
      className={classNames(
        'grid size-12 shrink-0 place-items-center rounded-full border-2 transition focus-visible:rounded-full',
        atEnd
          ? 'cursor-default border-line text-line-strong'
          : 'border-sea bg-surface text-sea hover:bg-sea-soft',
      )}
    >
      {icon}
    </button>
  )
}
