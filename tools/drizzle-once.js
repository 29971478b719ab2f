// Node reads the description of a package anew for each of its files, and Drizzle's weighs 180 kB:
// without this, a third of what every start of the product costs. `tools/run.js` has each Node load it.
import module from 'node:module'

/** The addresses of `drizzle-orm` and its parts; nobody asks for another version of them. */
const parts = new Map()

// Older Nodes, which only hand over to ours, have no such hooks.
module.registerHooks?.({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')) {
      const url = new URL(specifier, context.parentURL).href
      return { url, format: 'module', shortCircuit: true }
    }
    if (!specifier.startsWith('drizzle-orm')) return next(specifier, context)
    const part = parts.get(specifier) ?? next(specifier, context)
    parts.set(specifier, part)
    return { ...part, shortCircuit: true }
  },
})
