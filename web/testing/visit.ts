import { act, createElement, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'

declare global {
  /** React requires it where `act` is used. */
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined
}

/** A test's view of a mounted page, or a part of it. */
export interface Visit<Seen> {
  /** What the newest drawing has given. */
  now(): Seen
  /** Does something, and lets the page take in what follows from it. */
  does(what?: () => unknown): Promise<void>
  /** Draws once more, as when what stands around it has changed. */
  drawAgain(): Promise<void>
  leave(): Promise<void>
}

/**
 * Runs hooks as a page does, with their state and effects, and without a browser: the rendered
 * result is returned to the test and mounted nowhere. Only what renders nothing may stand around
 * it. Texts have to be loaded before, as on a page: what arrives once the visit is over finds no
 * window any more.
 *
 * @param draw calls a hook, or a component as a function
 */
export async function visit<Seen>(
  draw: () => Seen,
  around: (page: ReactElement) => ReactElement = (page) => page,
): Promise<Visit<Seen>> {
  let seen: { newest: Seen } | undefined
  function Page() {
    seen = { newest: draw() }
    return null
  }
  const root = createRoot(emptyPlace())
  const show = () => root.render(around(createElement(Page)))
  const does = async (what: () => unknown = () => undefined) => {
    const before = globalThis.IS_REACT_ACT_ENVIRONMENT
    globalThis.IS_REACT_ACT_ENVIRONMENT = true
    await act(async () => void (await what()))
    globalThis.IS_REACT_ACT_ENVIRONMENT = before
  }
  await does(show)
  return {
    now() {
      if (!seen) throw new Error('nothing was drawn')
      return seen.newest
    },
    does,
    drawAgain: () => does(show),
    leave: () => does(() => root.unmount()),
  }
}

/** As much of an element as React needs where nothing is put into it. */
function emptyPlace(): Element {
  const events = { addEventListener() {}, removeEventListener() {} }
  const ownerDocument = { ...events, nodeType: 9, defaultView: { HTMLIFrameElement: class {} } }
  return {
    ...{ ...events, ownerDocument, nodeType: 1, nodeName: 'DIV', tagName: 'DIV' },
    namespaceURI: 'http://www.w3.org/1999/xhtml',
  } as unknown as Element
}

/** The elements of what was drawn that fit, in order. Components in it are not drawn themselves. */
export function elementsIn(
  drawn: unknown,
  fits: (element: ReactElement<Record<string, unknown>>) => boolean,
): ReactElement<Record<string, unknown>>[] {
  if (Array.isArray(drawn)) return drawn.flatMap((part) => elementsIn(part, fits))
  if (typeof drawn !== 'object' || drawn === null || !('props' in drawn)) return []
  const element = drawn as ReactElement<Record<string, unknown>>
  return [
    ...(fits(element) ? [element] : []),
    ...Object.values(element.props).flatMap((prop) => elementsIn(prop, fits)),
  ]
}
