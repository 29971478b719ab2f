// Installs the packages when they are not those of package-lock.json. Plain JavaScript for Node 18
// and without packages: it runs before there are any.
import { spawnSync } from 'node:child_process'
import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { problem } from './explain.js'

const NO_NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|network/

/** Commands that look after an installation: they run without the packages that build and test it. */
const RUNS_THE_SITE = new Set([
  'start',
  'doctor',
  'backup',
  'restore',
  'admin-create',
  'admin-reset-2fa',
  'keys-rotate',
  'demo-remove',
])

/**
 * Runs `npm ci` where needed, and prints one line; throws a sentence when it fails.
 * @param {string} root
 * @param {string} command
 */
export function ensureInstalled(root, command) {
  if (isInstalled(root, RUNS_THE_SITE.has(command))) return
  if (isLink(join(root, 'node_modules'))) {
    throw problem(
      'node_modules is a link to packages of another version, which installing would empty: remove the link and run the command again.',
    )
  }
  const started = Date.now()
  console.log('Installing packages; the first time this takes about a minute…')
  const { status, stdout, stderr, error } = npm(root, [
    'ci',
    '--no-audit',
    '--no-fund',
    '--include=dev',
    '--include=optional',
  ])
  if (status !== 0) throw problem(whyItFailed(`${stdout}\n${stderr}\n${error?.message}`))
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/**
 * True when every package of the lock is installed in its version. npm writes its own list at the
 * end of an install, so a half-finished one does not count.
 * @param {string} root
 * @param {boolean} [withoutDev] whether an install that left out all of them, by `--omit=dev`, counts
 */
export function isInstalled(root, withoutDev = false) {
  try {
    const wanted = packagesIn(join(root, 'package-lock.json'))
    const installed = packagesIn(join(root, 'node_modules', '.package-lock.json'))
    const leavesOutDev = withoutDev && Object.values(installed).every(({ dev }) => !dev)
    return Object.entries(wanted).every(([path, { version, dev, optional, devOptional }]) => {
      if (path === '' || (!installed[path] && (optional || devOptional))) return true
      if (dev && leavesOutDev) return true
      return installed[path]?.version === version
    })
  } catch {
    return false
  }
}

/** @param {string} path */
function isLink(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

/** @param {string} file */
function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/**
 * The npm that runs us, on its own Node: ours may lie in the very folder that npm replaces.
 * @param {string} cwd
 * @param {string[]} args
 */
function npm(cwd, args) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  const [program, first] = script && node ? [node, [script]] : ['npm', []]
  return spawnSync(program, [...first, ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** @param {string} output */
function whyItFailed(output) {
  if (NO_NETWORK.test(output)) {
    return 'The packages cannot be downloaded: check the connection to the internet and run the command again.'
  }
  if (/EACCES|EROFS|EPERM/.test(output)) {
    return 'The packages cannot be written: make this folder writable and run the command again.'
  }
  if (/ENOSPC/.test(output)) return 'The disk is full: free about 1 GB and run the command again.'
  const reason = output.split('\n').find((line) => /^npm (error|ERR!) (?!code)/.test(line))
  return `The packages cannot be installed (${reason?.replace(/^npm \S+ /, '') ?? 'npm ci failed'}): run "npm ci" to see all of it.`
}
