import { inAppBrowser } from '#domain/accounts/in-app-browser.ts'

/**
 * Fetches the page's scripts once the page itself is drawn, and starts them one at a time, so that
 * they delay neither reading nor the first tap (design §8). `data-scripts` are the first script
 * and, before it, those that it needs; `data-start` is its data, which `web/main.tsx` waits for;
 * `data-styles` is the whole sheet, for states that only scripts can bring about. Where a script
 * fails to load, the page is reloaded once the server can be reached; the second time it shows that
 * it is incomplete (`stuck`).
 */
export const startScript = lean(`
{
  const { styles, start, scripts } = document.currentScript.dataset
  const { classList } = document.documentElement
  const files = scripts.split(' ')
  const ahead = (link) => document.head.append(Object.assign(document.createElement('link'), link))
  const pause = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const drawn = new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, 3000)
  })
  const reload = () => fetch(start).then(() => location.reload(), () => setTimeout(reload, 5000))
  classList.add('scripts')
  addEventListener('load', async () => {
    await drawn
    await pause()
    self.startReply = fetch(start).catch(() => null)
    for (const href of files) ahead({ rel: 'modulepreload', href })
    ahead({ rel: 'stylesheet', href: styles })
    try {
      for (const file of files) {
        await import(file)
        await pause()
      }
    } catch {
      const [{ type }] = performance.getEntriesByType('navigation')
      if (type === 'reload') classList.replace('scripts', 'stuck')
      else reload()
    }
  })
}
`)

/**
 * Keeps what would lose something typed until the page is hydrated (`web/shell/startup/use-hydrated.ts`): a form
 * that is sent, and a link to another page once a field has been filled in.
 */
export const holdScript = lean(`
{
  let typed, held
  const hold = (event) => {
    const { target, type } = event
    if (type === 'input') return typed = true
    const link = typed && type === 'click' && target.closest('main a[href^="/"]')
    if (type === 'click' && (!link || event.ctrlKey || event.metaKey || event.shiftKey)) return
    event.preventDefault()
    held = link ? () => link.click() : () => target.requestSubmit()
  }
  const kinds = ['input', 'submit', 'click']
  for (const kind of kinds) addEventListener(kind, hold, true)
  addEventListener('hydrated', () => {
    for (const kind of kinds) removeEventListener(kind, hold, true)
    if (held) setTimeout(held)
  }, { once: true })
}
`)

/** Marks a page that another application shows, so that what it says to those readers is there from the start. */
export const withinApplicationScript = lean(`
if (${inAppBrowser}.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches) {
  document.documentElement.classList.add('in-app')
}
`)

/** Each page carries them: without indentation, and without spaces beside signs. */
function lean(script: string): string {
  return script
    .trim()
    .replaceAll(/\n\s*/g, '\n')
    .replaceAll(/ ?([=<>{}(),:?&|]+) ?/g, '$1')
}
