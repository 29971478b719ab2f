import type { BrowserContext } from '@playwright/test'

/**
 * Has every page of a browser translated as Chrome, Edge and Safari do: each text node is replaced by an
 * element of theirs, and so is each that comes later. The words stay, so that journeys find them.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const kept = 'font, svg, script, style, noscript, textarea, code, title, [translate=no]'
    const replace = (text: Node) => {
      if (!text.nodeValue?.trim() || text.parentElement?.closest(kept) !== null) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(text.nodeValue)
      outer.append(inner)
      text.parentElement.replaceChild(outer, text)
    }
    const replaceWithin = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: Node[] = []
      while (texts.nextNode()) found.push(texts.currentNode)
      for (const text of found) replace(text)
    }
    document.addEventListener('DOMContentLoaded', () => {
      replaceWithin(document.body)
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) {
          for (const node of addedNodes) {
            if (node.nodeType === Node.TEXT_NODE) replace(node)
            else replaceWithin(node)
          }
        }
      }).observe(document.body, { childList: true, subtree: true })
    })
  })
}
