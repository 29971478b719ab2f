import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Problem } from './problem.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * The path of a Chromium for the browser journeys: the one that is here, else Debian's package
 * when we may install it, else Playwright's own download.
 */
export async function ensureBrowser(): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) {
    throw new Problem(
      `There is no browser at ${given}: set CHROMIUM_PATH to a Chromium or Chrome, or unset it.`,
    )
  }
  const found = given || onPath() || (await downloaded()) || installFromDebian()
  if (found) return found
  download()
  const path = await downloaded()
  if (path) return path
  throw new Problem(
    'There is no browser for the journeys, and none could be installed: install Chromium, or set CHROMIUM_PATH to a Chromium or Chrome.',
  )
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
}

async function downloaded(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

function installFromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing a browser for the journeys…')
  run('apt-get', ['update'])
  run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'])
  return onPath()
}

function download(): void {
  console.log('Downloading a browser for the journeys…')
  run('playwright', ['install', 'chromium'])
}

function run(command: string, args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(command, args, { env, stdio: 'ignore' })
}
