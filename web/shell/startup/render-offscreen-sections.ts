/**
 * Renders the offscreen sections of a prerendered page one by one while the browser is idle
 * (`content-visibility` in `web/kernel/ui/styles/drawing.css`), so that scrolling, printing and searching find
 * all of it.
 */
export function renderOffscreenSections(): void {
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
