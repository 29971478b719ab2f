/** Stripe's failure codes of SEPA debits that the sandbox gives, and what each says. */
export const debitFailures = {
  account_closed: "The customer's bank account is closed.",
  authorization_revoked: 'The customer revoked their authorization and refused this payment.',
  bank_account_restricted: "The customer's bank has blocked direct debits on the account.",
  branch_does_not_exist: "The bank branch of the customer's IBAN does not exist.",
  charge_exceeds_source_limit: 'The payment exceeds the weekly volume limit of the account.',
  charge_exceeds_weekly_limit: 'The payment exceeds the weekly transaction limit of the account.',
  debit_authorization_not_match: 'The mandate information is missing or incorrect.',
  debit_disputed: 'The customer asked their bank to refund this payment.',
  debit_not_authorized: 'The payment lacks an authorized mandate.',
  generic_could_not_process: 'The payment could not be processed.',
  incorrect_account_holder_name: "The customer's account information is missing or incorrect.",
  insufficient_funds: "The customer's bank account lacks the necessary funds.",
  invalid_account_number: 'The IBAN is incorrect.',
  recipient_deceased: 'The account holder may be deceased.',
  refer_to_customer: "The customer's bank gave no reason.",
} as const

export type DebitFailure = keyof typeof debitFailures

/** Describes what happens to the debits of a test account. */
export interface TestAccount {
  /** Why they fail; without it they succeed. */
  failure?: DebitFailure
  /** They end a minute after they were asked for, not when the bank's time to refuse them is over. */
  prompt?: true
  /** The holder takes a debit back at once, or six weeks after it has succeeded. */
  disputed?: 'atOnce' | 'later'
}

const failed = 'refer_to_customer'

const behaviours = {
  success: { prompt: true },
  successDelayed: {},
  failed: { prompt: true, failure: failed },
  failedDelayed: { failure: failed },
  disputed: { prompt: true, disputed: 'atOnce' },
  exceedsWeeklyVolumeLimit: { prompt: true, failure: 'charge_exceeds_source_limit' },
  exceedsWeeklyTransactionLimit: { prompt: true, failure: 'charge_exceeds_weekly_limit' },
  insufficientFunds: { prompt: true, failure: 'insufficient_funds' },
} as const satisfies Record<string, TestAccount>

type Behaviour = keyof typeof behaviours

/** Stripe's published test accounts of Spain and its neighbours, and of Germany. */
const published: Record<string, Record<Behaviour, string>> = {
  es: {
    success: 'ES0700120345030000067890',
    successDelayed: 'ES2300120345030000067893',
    failed: 'ES9121000418450200051332',
    failedDelayed: 'ES9300120345030000067894',
    disputed: 'ES5000120345030000067892',
    exceedsWeeklyVolumeLimit: 'ES1700120345000000343434',
    exceedsWeeklyTransactionLimit: 'ES7600120345000000121212',
    insufficientFunds: 'ES1700120345000002222227',
  },
  fr: {
    success: 'FR1420041010050500013M02606',
    successDelayed: 'FR3020041010050500013M02609',
    failed: 'FR8420041010050500013M02607',
    failedDelayed: 'FR7920041010050500013M02600',
    disputed: 'FR5720041010050500013M02608',
    exceedsWeeklyVolumeLimit: 'FR9720041010050000000343434',
    exceedsWeeklyTransactionLimit: 'FR5920041010050000000121212',
    insufficientFunds: 'FR9720041010050000002222227',
  },
  pt: {
    success: 'PT50000201231234567890154',
    successDelayed: 'PT66000201231234567890157',
    failed: 'PT23000201231234567890155',
    failedDelayed: 'PT39000201231234567890158',
    disputed: 'PT93000201231234567890156',
    exceedsWeeklyVolumeLimit: 'PT05000201230000000343434',
    exceedsWeeklyTransactionLimit: 'PT64000201230000000121212',
    insufficientFunds: 'PT05000201230000002222227',
  },
  de: {
    success: 'DE89370400440532013000',
    successDelayed: 'DE08370400440532013003',
    failed: 'DE62370400440532013001',
    failedDelayed: 'DE78370400440532013004',
    disputed: 'DE35370400440532013002',
    exceedsWeeklyVolumeLimit: 'DE65370400440000343434',
    exceedsWeeklyTransactionLimit: 'DE27370400440000121212',
    insufficientFunds: 'DE65370400440002222227',
  },
}

/** The sandbox's own test accounts: their token, IBAN and behaviour. */
const own: [token: string, iban: string, behaviour: TestAccount][] = [
  ['pm_sandbox_disputedLater', 'ES6600120345030000067895', { disputed: 'later' }],
  ['pm_sandbox_accountClosed', 'ES3900120345030000067896', { failure: 'account_closed' }],
]

const rows = [
  ...Object.entries(published).flatMap(([country, ibans]) =>
    Object.entries(ibans).map(([behaviour, iban]): [string, string, TestAccount] => [
      `pm_${behaviour}_${country}`,
      iban,
      behaviours[behaviour as Behaviour],
    ]),
  ),
  ...own,
]

/** Holds the IBAN of each ready-made payment method, as `pm_success_es`. */
export const accountTokens: Record<string, string> = Object.fromEntries(
  rows.map(([token, iban]) => [token, iban]),
)

const accounts = new Map(rows.map(([, iban, behaviour]) => [iban, behaviour]))

export function findTestAccount(iban: string): TestAccount | undefined {
  return accounts.get(iban)
}
