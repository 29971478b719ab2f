// The first thing every npm script runs, on whatever Node the machine has: plain JavaScript for
// Node 18 and newer, without packages. It installs, finds the Node that the rest needs, and hands
// over to tools/<command>.ts.
import { existsSync } from 'node:fs'
import module from 'node:module'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { explain, problem } from './explain.js'
import { ensureInstalled } from './install.js'
import { endWithParent } from './lifeline.js'
import { chooseNode, runOn } from './node-version.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const [command = '', ...rest] = process.argv.slice(2)
const entry = new URL(`./${command}.ts`, import.meta.url)

function fail(error) {
  console.error(explain(error) ?? error)
  process.exit(1)
}

/** For this process and all that it starts: what Node has compiled is kept. */
function keepCompiledCode() {
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node')
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE)
}

async function run() {
  if (!existsSync(entry)) {
    throw problem(`There is no command "${command}": see the scripts in package.json.`)
  }
  process.chdir(root)
  endWithParent()
  ensureInstalled(root, command)
  process.env.PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const node = chooseNode(root)
  if (node !== process.execPath)
    return runOn(node, [...process.execArgv, fileURLToPath(import.meta.url), command, ...rest])
  process.on('uncaughtException', fail)
  keepCompiledCode()
  await import(entry.href)
}

run().catch(fail)
