import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'

/** Returns what a link or button gives to keep: its name, all of it, and all of it as text. */
export async function download(
  control: Locator,
): Promise<{ name: string; bytes: Buffer; text: string }> {
  const waiting = control.page().waitForEvent('download')
  await control.click()
  const file = await waiting
  const bytes = await readFile(await file.path())
  return { name: file.suggestedFilename(), bytes, text: bytes.toString('utf8') }
}
