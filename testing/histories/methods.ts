/** Its debits succeed on the day that was announced. */
export const goodAccount = 'ES0700120345030000067890'

/** Its holder takes each debit back at once. */
export const takingBack = 'ES5000120345030000067892'

/** Its debits fail for want of money: they are asked for once more. */
export const withoutMoney = 'ES1700120345000002222227'

/**
 * Cards and accounts as people have them: most are good; some are refused when they are charged, for a reason that
 * may pass or not, or ask the bank each time; some ask once, some are refused at once; some banks take
 * days; to some no money goes back, or late; and some holders take back what was debited.
 */
export const methods = [
  { weight: 12, number: '4242424242424242' },
  { weight: 3, number: '5555555555554444' },
  { weight: 2, number: '4000000000000341' },
  { weight: 2, number: '4000009900000038' },
  { weight: 1, number: '4000009900000046' },
  { weight: 3, number: '4000002760003184' },
  { weight: 2, number: '4000009900000012' },
  { weight: 1, number: '4000009900000020' },
  { weight: 2, number: '4000002500003155' },
  { weight: 1, number: '4000000000009995' },
  { weight: 1, number: '4000000000007726' },
  { weight: 1, number: '4000000000005126' },
  { weight: 5, number: goodAccount },
  { weight: 3, number: 'ES2300120345030000067893' },
  { weight: 2, number: withoutMoney },
  { weight: 1, number: 'ES9300120345030000067894' },
  { weight: 1, number: 'ES3900120345030000067896' },
  { weight: 1, number: takingBack },
  { weight: 1, number: 'ES6600120345030000067895' },
]

export function isAccount(number: string): boolean {
  return number.startsWith('ES')
}

/** Stands for an account whose holder has ended the mandate at their bank. */
export const revoked = 'ES without a mandate'

/** Refused for a reason that may pass: they are tried again. */
export const triedAgain: readonly string[] = ['4000000000000341', '4000009900000038']

/** Its bank requires authentication each time; an unanswered one is no attempt. */
export const asking = '4000002760003184'

/** Their payments take three days. */
export const slow: readonly string[] = ['4000009900000012', '4000009900000020']

/** Lists those with which a month may stay unpaid. */
export const refusedWhenCharged: readonly string[] = [
  ...triedAgain,
  '4000009900000046',
  asking,
  '4000009900000020',
  withoutMoney,
  'ES9300120345030000067894',
  'ES3900120345030000067896',
  revoked,
]
