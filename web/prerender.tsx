import { type ReactNode, StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import type { PrerenderedPage, Start, Texts } from '#domain/prerender-contract.ts'
import { beginConfig } from '#web/startup/config.ts'
import { InitialisationScreen } from '#web/startup/initialisation-screen.tsx'
import { startTexts } from './kernel/i18n/i18n.ts'
import { routesWith } from './routes.tsx'

// None of a programme's own page is prerendered.
const handler = createStaticHandler(routesWith([]))

/** The texts and the settings are the module's, as in a browser: one page is made after the other. */
let before: Promise<unknown> = Promise.resolve()

/** See `Prerenderer` in `domain/prerender-contract.ts`. */
export function prerenderPage(path: string, start: Start, texts: Texts): Promise<PrerenderedPage> {
  return inTurn(start, texts, () => render(path))
}

/** See `Prerenderer` in `domain/prerender-contract.ts`. */
export function initialisationScreen(start: Start, texts: Texts): Promise<string> {
  return inTurn(start, texts, () => markupOf(<InitialisationScreen />))
}

function inTurn<Made>(start: Start, texts: Texts, make: () => Promise<Made>): Promise<Made> {
  const made = before.then(async () => {
    await startTexts(start.language, texts)
    beginConfig(start.config)
    globalThis.pageStart = start
    return make()
  })
  before = made.catch(() => undefined)
  return made
}

async function render(path: string): Promise<PrerenderedPage> {
  const context = await handler.query(new Request(`http://site.invalid${path}`))
  if (context instanceof Response) throw new Error(`${path} answers by itself`)
  const markup = await markupOf(
    <StrictMode>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </StrictMode>,
  )
  // React puts before the page what belongs into the head.
  const [, title, body] = /^.*?<title>(.*?)<\/title>.*?(<div.*)$/s.exec(markup) ?? []
  if (!title || !body) throw new Error(`${path} has no title`)
  return { title: unescaped(title), body }
}

const entities = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#x27;', "'"],
  ['&amp;', '&'],
] as const

/** Returns what React has escaped, as text: heads name it in attributes and in JSON, too. */
function unescaped(markup: string): string {
  return entities.reduce((text, [entity, character]) => text.replaceAll(entity, character), markup)
}

async function markupOf(made: ReactNode): Promise<string> {
  const { prelude } = await prerender(made, {
    // Nothing is deferred to scripts, so that the page can be read without them.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  return new Response(prelude).text()
}
