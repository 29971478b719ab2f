/**
 * Has the rest of a prerendered page drawn, section by section and only while the browser has nothing else
 * to do (`web/ui/styles/drawing.css`): so a reader who scrolls, prints or searches finds it all there.
 */
export function drawFarSections(): void {
  const sections = [...document.querySelectorAll<HTMLElement>('.drawn-when-near')]
  // Safari knows no idle moments.
  const whenIdle = window.requestIdleCallback ?? ((draw: () => void) => setTimeout(draw, 50))
  const drawNext = () => {
    const section = sections.shift()
    if (!section) return document.documentElement.classList.remove('first-page')
    section.style.contentVisibility = 'visible'
    whenIdle(drawNext)
  }
  whenIdle(drawNext)
}
