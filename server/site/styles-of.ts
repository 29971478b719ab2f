import type { ChildNode, Root } from 'postcss'

/**
 * The part of the site's styles that a page uses as it arrives, so that the page fits into the first
 * packets. The whole sheet comes along with its scripts.
 */
export async function stylesOf(body: string, styles: string): Promise<string> {
  // A hundred files that no start should wait for.
  const [{ PurgeCSS }, { parse }] = await Promise.all([import('purgecss'), import('postcss')])
  const [used] = await new PurgeCSS().purge({
    content: [{ raw: body, extension: 'html' }],
    css: [{ raw: styles }],
    // What stands outside of the page's root.
    safelist: ['html', 'body', 'first-page', 'scripts', 'stuck', 'in-app'],
    defaultExtractor: namesIn,
  })
  if (!used) return styles
  const root = parse(used.css)
  leaveForLater(root)
  if (!/<(input|textarea)/.test(body)) leaveSelectors(root, /::(placeholder|file-selector-button)/)
  leaveUnusedProperties(root)
  beginPropertiesOnce(root)
  sayOnce(root)
  return root.toString()
}

/** What the whole sheet is in time for: moving, pointing and printing. */
function leaveForLater(root: Root): void {
  root.walkComments((comment) => void comment.remove())
  root.walkAtRules((rule) => {
    const { name, params } = rule
    const isLater =
      (name === 'media' && /^print$|^\((hover|scripting|prefers-reduced-motion)/.test(params)) ||
      /^(page|keyframes|starting-style)$/.test(name)
    if (isLater) rule.remove()
  })
  root.walkDecls(
    /^(transition|animation|view-transition)/,
    (declaration) => void declaration.remove(),
  )
  leaveSelectors(root, /::(-webkit|view-transition)/)
}

function leaveSelectors(root: Root, unwanted: RegExp): void {
  root.walkRules((rule) => {
    const selectors = rule.selectors.filter((selector) => !unwanted.test(selector))
    if (rule.nodes.length === 0 || selectors.length === 0) leave(rule)
    else rule.selectors = selectors
  })
}

/** Removes it, and what surrounded nothing else. */
function leave(node: ChildNode): void {
  const { parent } = node
  node.remove()
  if (parent && parent.type !== 'root' && parent.nodes?.length === 0) leave(parent as ChildNode)
}

/** Custom properties that nothing refers to, and then those that only they referred to. */
function leaveUnusedProperties(root: Root): void {
  const used = new Set<string>()
  root.walkDecls(({ value }) => {
    for (const [, name = ''] of value.matchAll(/var\((--[\w-]+)/g)) used.add(name)
  })
  let removed = false
  root.walkAtRules('property', (rule) => {
    if (!used.has(rule.params)) rule.remove()
  })
  root.walkDecls(/^--/, (declaration) => {
    if (used.has(declaration.prop)) return
    leave(declaration)
    removed = true
  })
  if (removed) leaveUnusedProperties(root)
}

/** Values to begin with come twice, for old browsers and for new ones: the old way serves both. */
function beginPropertiesOnce(root: Root): void {
  root.walkAtRules('layer', (layer) => {
    if (layer.params !== 'properties' || !layer.nodes) return
    layer.walkAtRules('supports', (condition) => void condition.replaceWith(condition.nodes ?? []))
    root.walkAtRules('property', (rule) => void rule.remove())
  })
}

/** What the tools that made the sheet say over and over. */
function sayOnce(root: Root): void {
  root.walkDecls((declaration) => {
    const { prop, value } = declaration
    const next = declaration.next()
    if (next?.type === 'decl' && next.prop === prop && next.value === value) declaration.remove()
  })
  // The theme says it: nothing else is needed should it not.
  root.walkDecls('font-family', (declaration) => {
    declaration.value = declaration.value.replace(/^(var\(--[\w-]+),.*\)$/s, '$1)')
  })
}

/**
 * Every name that a selector can go by; classes whole, as they may hold almost any sign, and the value
 * by which icons are known.
 */
function namesIn(body: string): string[] {
  const classes = [...body.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) =>
    names.replaceAll('&amp;', '&').replaceAll('&gt;', '>').split(' '),
  )
  const drawings = [...body.matchAll(/ viewBox="([^"]*)"/g)].map(([, box = '']) => box)
  return [...classes, ...drawings, ...(body.match(/[\w-]+/g) ?? [])]
}
