import { describe, expect, test } from 'vitest'
import { normalisePhone } from '#domain/kernel/phone.ts'
import { composePhone } from '#web/kernel/ui/fields/phone-numbers.ts'

describe('what a telephone field sends', () => {
  test.each([
    ['ES', '600 11 22 33', '+34600112233'],
    ['FR', '05 59 59 59 59', '+33559595959'],
    ['FR', '559595959', '+33559595959'],
    ['IT', '06 6982 1234', '+390669821234'],
    ['PT', '+33 5 59 59 59 59', '+33559595959'],
    ['PT', '0033559595959', '+33559595959'],
    ['US', '0034 943 12 34 56', '+34943123456'],
    ['ES', '  ', ''],
  ] as const)('from %s and «%s» is «%s», which the rules accept', (country, text, sent) => {
    expect(composePhone({ country, text })).toBe(sent)
    if (sent) expect(normalisePhone(sent)).toBe(sent)
  })

  test.each([
    ['ES', '12'],
    ['FR', '600 11 22 33 44'],
    ['ES', 'llámame'],
    ['DE', '+34 12'],
  ] as const)('from %s and «%s» is nothing that the rules would accept', (country, text) => {
    const sent = composePhone({ country, text })
    expect(sent).not.toBe('')
    expect(normalisePhone(sent)).toBeNull()
  })
})
