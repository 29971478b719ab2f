/**
 * Has the rest of a prerendered page drawn, section by section and only while the browser has nothing else
 * to do (`web/ui/styles/drawing.css`): so a reader who scrolls, prints or searches finds it all there. Its
 * pictures come along, unless the reader saves data.
 */
export function drawFarSections(): void {
  const sections = [...document.querySelectorAll<HTMLElement>('.drawn-when-near')]
  // Safari knows no idle moments.
  const whenIdle = window.requestIdleCallback ?? ((draw: () => void) => setTimeout(draw, 50))
  const drawNext = () => {
    const section = sections.shift()
    if (!section) return document.documentElement.classList.remove('first-page')
    section.style.contentVisibility = 'visible'
    if (!savesData()) {
      for (const picture of section.querySelectorAll('img')) picture.loading = 'eager'
    }
    whenIdle(drawNext)
  }
  whenIdle(drawNext)
}

/** Not every browser says. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
