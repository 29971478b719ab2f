import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Problem } from './problem.ts'

/** Sets up a browser, for one a browser that only programs use, and that sends no requests of its own. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The same engine without windows and menus: it runs the journeys in two thirds of the time. */
const WINDOWLESS = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of the browser that runs the journeys soonest, installed from Debian when we may. */
export async function ensureJourneyBrowser(): Promise<string> {
  return (
    given() ?? onPath([WINDOWLESS]) ?? (await fromDebian(WINDOWLESS)) ?? (await ensureBrowser())
  )
}

/**
 * The path of a complete Chromium, as readers have it: the installed one, else Debian's package
 * when we may install it, else Playwright's own download.
 */
export async function ensureBrowser(): Promise<string> {
  const found = given() ?? onPath(NAMES) ?? (await downloaded()) ?? (await fromDebian('chromium'))
  if (found) return found
  await download()
  const path = await downloaded()
  if (path) return path
  throw new Problem(
    'There is no browser for the journeys, and none could be installed: install Chromium, or set CHROMIUM_PATH to a Chromium or Chrome.',
  )
}

function given(): string | undefined {
  const path = process.env.CHROMIUM_PATH
  if (path && !existsSync(path)) {
    throw new Problem(
      `There is no browser at ${path}: set CHROMIUM_PATH to a Chromium or Chrome, or unset it.`,
    )
  }
  return path || undefined
}

function onPath(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
}

async function downloaded(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

async function fromDebian(name: string): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing a browser for the journeys…')
  // Old lists would bring an old browser, without them there is none.
  await run('apt-get', ['update'])
  await run('apt-get', ['install', '-y', '--no-install-recommends', name])
  return onPath([name])
}

async function download(): Promise<void> {
  console.log('Downloading a browser for the journeys…')
  await run('playwright', ['install', 'chromium'])
}

/** Tells whether a program went well; one that cannot be started did not. */
async function run(command: string, args: string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    const [code] = await once(spawn(command, args, { env, stdio: 'ignore' }), 'close')
    return code === 0
  } catch {
    return false
  }
}
