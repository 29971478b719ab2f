const pseudo = /:(hover|focus-visible)/g

/**
 * Makes `.is-hover` and `.is-focus-visible` look as `:hover` and `:focus-visible` do, so that states
 * which need a hand can be seen at rest.
 */
export function showPressedStates(): void {
  const copies = [...document.styleSheets].flatMap((sheet) => copiesIn(sheet.cssRules))
  const style = document.createElement('style')
  style.textContent = copies.join('\n')
  document.head.append(style)
}

function copiesIn(rules: CSSRuleList): string[] {
  return [...rules].flatMap((rule) => {
    const text = rule.cssText
    if (!text.includes(':hover') && !text.includes(':focus-visible')) return []
    // Tailwind requires a device that can hover; a screen without one shows the state all the same.
    return [text.replace(pseudo, '.is-$1').replaceAll('(hover: hover)', 'all')]
  })
}
