import axe from 'axe-core'

/** What needs a drawn page, whole: the browser journeys look at that. */
const NOT_HERE = ['color-contrast', 'link-in-text-block', 'region', 'target-size']

/** Returns what keeps people out of the main part of the screen, if there is one: names, roles and states by axe. */
export async function accessibilityViolations(): Promise<string[]> {
  const main = document.querySelector('main')
  if (!main) return []
  const { violations } = await axe.run(main, {
    rules: Object.fromEntries(NOT_HERE.map((rule) => [rule, { enabled: false }])),
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
