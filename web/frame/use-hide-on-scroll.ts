import { useEffect, useState } from 'react'

/** Smaller movements are a resting hand, not a wish to see more. */
const threshold = 12
/** Near the top the header always shows. */
const topZone = 120

/** True while the reader scrolls down; false again as soon as they scroll up (spec §2). */
export function useHideOnScroll(): boolean {
  const [hidden, setHidden] = useState(false)

  useEffect(() => {
    let last = window.scrollY
    const listener = () => {
      const moved = window.scrollY - last
      if (Math.abs(moved) < threshold) return
      last = window.scrollY
      setHidden(moved > 0 && last > topZone)
    }
    window.addEventListener('scroll', listener, { passive: true })
    return () => window.removeEventListener('scroll', listener)
  }, [])

  return hidden
}
