import { expect, type Locator } from '@playwright/test'
import { type Administrator, codeOf, openAdministrator } from '../product/administrator.ts'
import type { Visitor } from '../visitor.ts'

/** An administrator of this journey's own, with a complete log-in. */
export async function logInAsAdministrator(visitor: Visitor): Promise<Administrator> {
  const administrator = await openAdministrator(visitor.product)
  await visitor.usesSessionOf(administrator)
  return administrator
}

export function codeField(visitor: Visitor): Locator {
  return visitor.field('two-factor:code.label')
}

/** The key that the set-up screen shows for apps without a camera, in base32. */
export async function shownKey({ page, t }: Visitor): Promise<string> {
  const label = page.getByText(`${t('two-factor:setUp.scan.key')}:`)
  const text = await page.getByRole('paragraph').filter({ has: label }).innerText()
  return text.replace(/^[^:]*:/, '').replace(/\s/g, '')
}

/** Types the six digits one by one; the last one sends them. */
export async function typeCode(visitor: Visitor, code: string): Promise<void> {
  await codeField(visitor).pressSequentially(code)
}

/** Six digits that the app shows neither now nor soon. */
export function wrongCode(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (code) => !near.includes(code),
  ) as string
}

/** The ten codes as the screen shows them. */
export async function shownRecoveryCodes({ page, t }: Visitor): Promise<string[]> {
  const list = page.getByRole('list', { name: t('two-factor:codes.list') })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  return list.getByRole('listitem').allInnerTexts()
}

/** Says that the recovery codes are kept, and goes on. */
export async function keepRecoveryCodes(visitor: Visitor): Promise<void> {
  await visitor.field('two-factor:codes.kept').check()
  await visitor.presses('two-factor:codes.continue')
}
