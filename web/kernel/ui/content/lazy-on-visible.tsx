import {
  type ComponentType,
  lazy,
  memo,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { importWithRetry, isBrowser } from './import-with-retry.ts'
import { onFirstInteraction } from './on-first-interaction.ts'

interface LazyOnVisibleProps {
  /** Classes for the height that is kept where the section comes without prerendered HTML. */
  room: string
}

/** How far below the screen a section may be when its code is requested. */
const margin = '200px 0px'

/**
 * A section far down a page: it stands in the prerendered HTML like any other, and the browser loads and
 * starts its code only when the reader has begun to move and it comes near the screen. Were it given
 * anything new before, React would throw the prerendered HTML away. So it takes nothing from the page, and
 * is left alone when the page has news (`memo`); where the language changes, give it another `key`.
 *
 * @param isNeeded it begins at once where this is so, such as when it has something of the reader's to show
 */
export function lazyOnVisible(
  load: () => Promise<{ default: ComponentType }>,
  isNeeded?: () => boolean,
) {
  let begin = (): void => {}
  const begun = isBrowser()
    ? new Promise<void>((resolve) => {
        begin = resolve
      })
    : Promise.resolve()
  const Section = lazy(() => begun.then(() => importWithRetry(load)))

  return memo(function Late({ room }: LazyOnVisibleProps) {
    const place = useRef<HTMLDivElement>(null)
    const kept = useRef<HTMLDivElement>(null)
    const pressed = usePressesKept(place)
    useEffect(() => {
      if (isNeeded?.()) return begin()
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return
          observer.disconnect()
          begin()
        },
        { rootMargin: margin },
      )
      const watch = () => place.current && observer.observe(place.current)
      // Where only room is kept there is nothing to read yet, so it does not wait for the reader.
      const forget = kept.current ? void watch() : onFirstInteraction(watch)
      return () => {
        forget?.()
        observer.disconnect()
      }
    }, [])

    return (
      <div ref={place} className="drawn-when-near">
        <Suspense fallback={<div ref={kept} className={room} />}>
          <Section />
          <HydrationSignal onHydrated={pressed} />
        </Suspense>
      </div>
    )
  })
}

/**
 * Keeps a press on a button of the section while it is not yet hydrated, as it is for a while on a slow
 * connection: gives the function that presses it again.
 */
function usePressesKept(place: RefObject<HTMLElement | null>): () => void {
  const [kept] = useState<Kept>(() => ({ button: null, end: () => {} }))
  useEffect(() => {
    const ends = new AbortController()
    const { signal } = ends
    const keep = (event: Event) => {
      const target = event.target as Element
      if (!place.current?.contains(target)) return
      // A form would leave the page; it is sent with its button, once that is pressed again.
      if (event.type === 'submit') event.preventDefault()
      else kept.button = target.closest('button')
    }
    // React stops the press on its way down to what is not hydrated; a press that bubbles was
    // handled.
    const forget = () => {
      kept.button = null
    }
    window.addEventListener('click', keep, { signal, capture: true })
    window.addEventListener('click', forget, { signal })
    window.addEventListener('submit', keep, { signal, capture: true })
    kept.end = () => ends.abort()
    return kept.end
  }, [kept, place])
  // Later: the press that has hydrated the section may still be dispatched.
  return () =>
    setTimeout(() => {
      kept.end()
      kept.button?.click()
    })
}

interface Kept {
  button: HTMLButtonElement | null
  /** Listens no longer. */
  end: () => void
}

/** Calls back once the section before it is hydrated. */
function HydrationSignal({ onHydrated }: { onHydrated: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is called once
  useEffect(() => void onHydrated(), [])
  return null
}
