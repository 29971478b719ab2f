import { expect, it } from 'vitest'
import { readReceiptNumber, receiptNumber } from './receipt-number.ts'

it('a receipt is found by its number, however it is typed', () => {
  const receipt = { series: '2025', number: 7 }
  expect(receiptNumber(receipt)).toBe('2025-0007')
  for (const text of ['2025-0007', ' 2025-7 ', '2025/7', '2025 - 007']) {
    expect(readReceiptNumber(text)).toEqual(receipt)
  }
  for (const text of ['Maite', '2025', '7', '2025-', '25-7']) {
    expect(readReceiptNumber(text)).toBeNull()
  }
})
