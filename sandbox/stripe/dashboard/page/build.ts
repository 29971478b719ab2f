type Child = Node | string | undefined | false

interface Properties {
  class?: string
  onclick?: () => void
  [attribute: string]: string | boolean | (() => void) | undefined
}

/** Makes an element; an attribute that is `false` or missing is left out. Texts are never read as HTML. */
export function build<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value)
    else if (value === true) element.setAttribute(name, '')
    else if (value !== false && value !== undefined) element.setAttribute(name, value)
  }
  element.append(...children.filter((child) => child !== undefined && child !== false))
  return element
}

/** A state as a word on a tinted ground, never by colour alone. */
export function badge(text: string, tone: 'good' | 'bad' | 'calm'): HTMLElement {
  return build('span', { class: `badge ${tone}` }, text)
}
