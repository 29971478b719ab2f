// Which Node runs the project: the present one if it is new enough, else the one that an optional
// package brings. Plain JavaScript for Node 18, like everything before the hand-over.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { problem } from './explain.js'

const WANTED = [24, 0]
const NEEDED = [22, 22]

/**
 * The path of the Node to use; throws a sentence where there is none.
 * @param {string} root
 */
export function chooseNode(root) {
  if (isAtLeast(process.versions.node, WANTED)) return process.execPath
  const packaged = join(root, 'node_modules', '.bin', 'node')
  const { stdout } = spawnSync(packaged, ['--version'], { encoding: 'utf8' })
  if (stdout && isAtLeast(stdout.trim().slice(1), NEEDED)) return packaged
  if (isAtLeast(process.versions.node, NEEDED)) return process.execPath
  throw problem(
    `Node ${process.versions.node} is too old: install Node 24 (or at least ${NEEDED.join('.')}) and run the command again.`,
  )
}

/**
 * @param {string} version
 * @param {number[]} minimum
 */
function isAtLeast(version, [major, minor]) {
  const [ownMajor, ownMinor] = version.split('.').map(Number)
  return ownMajor > major || (ownMajor === major && ownMinor >= minor)
}

/**
 * Runs another Node in our place: signals are passed on, and its exit is ours. The open channel
 * closes when we are killed.
 * @param {string} node
 * @param {string[]} args
 */
export function runOn(node, args) {
  const child = spawn(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // Ctrl-C in a terminal reaches the child by itself; twice would mean "at once".
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  child.on('error', (error) => {
    console.error(`Node could not be started: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}
