import { useEffect, useState } from 'react'
import { useReducedMotion } from '#web/kernel/ui/content/use-reduced-motion.ts'

/** How long each scene stays, in milliseconds (spec §9). */
const stay = 5_000

/** How long after the page has loaded the other scenes wait, in milliseconds. */
const rest = 500

/**
 * Which of the hero's scenes is shown. They change automatically while not hovered or focused, and
 * not at all for readers who want no motion; those can still go from one to the next.
 */
export function useHeroScenes(count: number) {
  const isStill = useReducedMotion()
  const [shown, setShown] = useState(0)
  const [isStopped, setStopped] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const [loaded, setLoaded] = useState(0)
  const hasRest = useAfterFirstScreen()
  const isTurning = !isStill && !isStopped && !isHeld && loaded >= count - 1

  // biome-ignore lint/correctness/useExhaustiveDependencies: a scene that was chosen stays as long
  useEffect(() => {
    if (!isTurning) return
    const timer = setInterval(() => {
      if (!document.hidden) setShown((scene) => (scene + 1) % count)
    }, stay)
    return () => clearInterval(timer)
  }, [isTurning, count, shown])

  return {
    shown,
    /** Goes so many scenes further, or back. */
    go: (by: number) => setShown((shown + by + count) % count),
    /** Whether the scenes after the first may load now. */
    hasRest,
    onLoaded: () => setLoaded((before) => before + 1),
    isStill,
    isStopped,
    setStopped,
    setHeld,
  }
}

/** True shortly after the page has loaded: later loads must not delay the first screen. */
function useAfterFirstScreen(): boolean {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => {
    let timer = 0
    function wait() {
      timer = window.setTimeout(() => setAfter(true), rest)
    }
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
    return () => {
      window.removeEventListener('load', wait)
      clearTimeout(timer)
    }
  }, [])
  return isAfter
}
