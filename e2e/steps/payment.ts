import { expect, type FrameLocator } from '@playwright/test'
import { resolveLocale } from '#sandbox/stripe/browser/locale.ts'
import { texts } from '#sandbox/stripe/browser/texts.ts'
import type { Visitor } from '../visitor.ts'

/** The test cards that the journeys pay with. */
export const cards = {
  works: '4242 4242 4242 4242',
  requiresAuthentication: '4000 0025 0000 3155',
  isDeclined: '4000 0000 0000 0002',
  /** Each payment, and not only when it is kept. */
  alwaysAuthenticates: '4000 0027 6000 3184',
  /** Kept without trouble. */
  isDeclinedWhenCharged: '4000 0000 0000 0341',
}

/** Returns what the card provider says to this visitor. */
export const cardTexts = ({ language }: Visitor) => texts[resolveLocale(language, [])]

/** The frame of the card provider, in which nothing is ours. */
export function cardFrame(visitor: Visitor): FrameLocator {
  const { title, titleOfAll } = cardTexts(visitor).form
  // It is called otherwise where it takes accounts, too.
  return visitor.page.frameLocator(`iframe:is([title="${title}"], [title="${titleOfAll}"])`)
}

/** Waits until the card can be typed: the frame's fields stand there before their names do. */
export async function seesCardFields(visitor: Visitor): Promise<void> {
  await cardFrame(visitor).getByLabel(cardTexts(visitor).form.securityCode).waitFor()
}

export async function typeCard(visitor: Visitor, number: string): Promise<void> {
  const { form } = cardTexts(visitor)
  const frame = cardFrame(visitor)
  await frame.getByLabel(form.number).fill(number)
  await frame.getByLabel(form.expiry).fill('12 / 50')
  await frame.getByLabel(form.securityCode).fill('123')
}

/** Chooses to pay from an account and types its IBAN, with the keyboard alone. */
export async function typeAccount(visitor: Visitor, iban: string): Promise<void> {
  const { form } = cardTexts(visitor)
  const { keyboard } = visitor.page
  const frame = cardFrame(visitor)
  await seesCardFields(visitor)
  await frame.getByLabel(form.card, { exact: true }).focus()
  await keyboard.press('ArrowDown')
  await expect(frame.getByLabel(form.account, { exact: true })).toBeChecked()
  await keyboard.press('Tab')
  await keyboard.type(iban)
  for (const [label, text] of [
    [form.holder, 'Itziar Agirre'],
    [form.email, 'itziar@example.org'],
  ] as const) {
    await keyboard.press('Tab')
    const field = frame.getByLabel(label)
    if ((await field.inputValue()) === '') await keyboard.type(text)
  }
}

/** Chooses to pay by Bizum and types the telephone, with the keyboard alone. */
export async function typePhone(visitor: Visitor, phone: string): Promise<void> {
  const { form } = cardTexts(visitor)
  const { keyboard } = visitor.page
  const frame = cardFrame(visitor)
  await frame.getByLabel(form.bizum, { exact: true }).waitFor()
  await frame.getByLabel(form.card, { exact: true }).focus()
  await keyboard.press('ArrowDown')
  await expect(frame.getByLabel(form.bizum, { exact: true })).toBeChecked()
  await keyboard.press('Tab')
  await keyboard.type(phone)
}

/** Types the card and sends the form. */
export async function pay(visitor: Visitor, number = cards.works): Promise<void> {
  await typeCard(visitor, number)
  await sendCard(visitor)
}

export async function sendCard(
  visitor: Visitor,
  words = visitor.t('subscriptions:purchase.send'),
): Promise<void> {
  const send = visitor.page.getByRole('button', { name: words, exact: true })
  await expect(send).toBeEnabled()
  // By key: for a moment after a scroll, Chromium hands clicks to where the card frame was before.
  await send.press('Enter')
}

/** Answers the bank's question about the card. */
export async function answerBank(visitor: Visitor, answer: 'approve' | 'reject'): Promise<void> {
  const { page } = visitor
  const words = cardTexts(visitor).authentication
  await expect(page.getByRole('dialog', { name: words.title })).toBeVisible()
  const frame = page.locator(`iframe[title="${words.title}"]`)
  const element = await frame.elementHandle()
  await frame.contentFrame().getByRole('button', { name: words[answer] }).click()
  // The question about the next payment looks the same: it must not be taken for this one.
  await element?.waitForElementState('hidden')
}

/** The address of the bank's page of its own, from which it sends the payer back to this path of ours. */
export async function bankAddress(visitor: Visitor, back: string): Promise<string> {
  const { title } = cardTexts(visitor).authentication
  const source = await visitor.page.locator(`iframe[title="${title}"]`).getAttribute('src')
  const address = new URL(source ?? '', visitor.product.sandbox.url)
  address.searchParams.delete('parent')
  address.searchParams.set('return_url', visitor.product.url + back)
  return address.href
}
