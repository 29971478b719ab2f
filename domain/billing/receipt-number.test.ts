import { expect, it } from 'vitest'
import { readReceiptNumber, receiptNumber } from './receipt-number.ts'

it('a receipt, and what corrects one, is found by its number, however it is typed', () => {
  const receipt = { series: '2025', number: 7 }
  expect(receiptNumber(receipt)).toBe('2025-0007')
  for (const text of ['2025-0007', ' 2025-7 ', '2025/7', '2025 - 007']) {
    expect(readReceiptNumber(text)).toEqual(receipt)
  }
  const correction = { series: 'R2025', number: 7 }
  expect(receiptNumber(correction)).toBe('R2025-0007')
  expect(readReceiptNumber('r2025-7')).toEqual(correction)
  for (const text of ['Maite', '2025', '7', '2025-', '25-7']) {
    expect(readReceiptNumber(text)).toBeNull()
  }
})
