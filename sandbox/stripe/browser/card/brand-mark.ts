import type { Brand } from './card-number.ts'

const svg = (content: string) =>
  `<svg viewBox="0 0 48 32" width="48" height="32" aria-hidden="true" focusable="false">${content}</svg>`

const card = (fill: string, content: string) =>
  svg(
    `<rect x=".5" y=".5" width="47" height="31" rx="5" fill="${fill}" stroke="#7b8790"/>${content}`,
  )

const word = (text: string, fill: string, size: number) =>
  `<text x="24" y="${16 + size * 0.36}" text-anchor="middle" font-family="Arial,sans-serif" font-weight="700" font-size="${size}" fill="${fill}">${text}</text>`

/**
 * Own plain drawings that distinguish the schemes; the schemes' registered marks are not copied.
 */
const marks: Record<Brand, string> = {
  visa: card('#1a3a7c', word('VISA', '#ffffff', 14)),
  mastercard: card(
    '#ffffff',
    '<circle cx="19" cy="16" r="8.5" fill="#d5242c"/><circle cx="29" cy="16" r="8.5" fill="#f2a33a" fill-opacity=".88"/>',
  ),
  amex: card('#1f6fae', word('AMEX', '#ffffff', 13)),
  discover: card('#ffffff', '<circle cx="24" cy="16" r="8.5" fill="#d96a1b"/>'),
  diners: card(
    '#ffffff',
    '<circle cx="24" cy="16" r="9" fill="none" stroke="#0b5c94" stroke-width="3"/><path d="M24 8v16" stroke="#0b5c94" stroke-width="3"/>',
  ),
  jcb: card(
    '#ffffff',
    '<rect x="10" y="7" width="8" height="18" rx="3" fill="#1460a8"/><rect x="20" y="7" width="8" height="18" rx="3" fill="#c3262f"/><rect x="30" y="7" width="8" height="18" rx="3" fill="#2b8a3e"/>',
  ),
  unionpay: card(
    '#ffffff',
    '<path d="M11 7h9l-3 18H8z" fill="#c3262f"/><path d="M21 7h9l-3 18h-9z" fill="#16406f"/><path d="M31 7h9l-3 18h-9z" fill="#1d7f86"/>',
  ),
  unknown: card(
    '#eef2f4',
    '<rect x=".5" y="7" width="47" height="6" fill="#7b8790"/><rect x="6" y="19" width="16" height="4" rx="2" fill="#a9b4bb"/>',
  ),
}

const names: Record<Brand, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: '',
}

/** Draws the scheme's mark and names it for screen readers. */
export function showBrand(holder: HTMLElement, brand: Brand): void {
  if (holder.dataset.brand === brand) return
  holder.dataset.brand = brand
  holder.innerHTML = marks[brand]
  const name = document.createElement('span')
  name.className = 'unseen'
  name.textContent = names[brand]
  holder.append(name)
}
