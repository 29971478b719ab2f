import { association } from '#config'
import type { StripeAccount } from '#server/kernel/adapters/stripe/account.ts'
import { checkClock } from './check-database.ts'
import { bad, type Finding, good, warning } from './finding.ts'

/** Tells whether a key charges real cards. */
export function isLiveKey(key: string): boolean {
  return /^[srp]k_live_/.test(key)
}

/** Checks whether the two keys are of one mode, and that of real cards. */
export function checkStripeModes(secretKey: string, publishableKey: string): Finding {
  if (isLiveKey(secretKey) !== isLiveKey(publishableKey)) {
    return bad(
      'One of the two Stripe keys is for tests, and the other for real cards.',
      'Take both from the same page of Stripe’s dashboard, with test mode off.',
    )
  }
  if (isLiveKey(secretKey)) return good('Both Stripe keys are for real cards.')
  return warning(
    'Both Stripe keys are for tests: no card is charged.',
    'Set the live keys before members pay.',
  )
}

const offersBizum = association.bizumForMonths || association.donationMethods.includes('bizum')

function bizumFinding({ takesBizum }: { takesBizum: boolean }): Finding {
  if (takesBizum) return good('Bizum is active at Stripe.')
  return warning(
    'Bizum is offered, but it is not active at Stripe: donors only see the card, and months are not offered it.',
    'Turn it on at Stripe, Settings, Payment methods, or take it out of association.config.ts (donationMethods, bizumForMonths).',
  )
}

/** Checks whether the keys are known, and their account can charge cards, in euro. */
export async function checkStripeAccount(
  stripe: StripeAccount,
  now: () => Date,
): Promise<Finding[]> {
  const account = await stripe.account()
  if (account === 'unknownKey') {
    return [
      bad(
        'Stripe does not know STRIPE_SECRET_KEY.',
        'Copy the secret key again from Stripe’s dashboard, Developers, API keys.',
      ),
    ]
  }
  const knowsPublishable = await stripe.knowsPublishableKey()
  return [
    knowsPublishable
      ? good('Stripe knows both keys.')
      : bad(
          'Stripe does not know STRIPE_PUBLISHABLE_KEY.',
          'Copy the publishable key again from Stripe’s dashboard, Developers, API keys.',
        ),
    ...(account === 'notAllowed'
      ? [
          warning(
            `The restricted key may not read its account, so that was not checked${association.bizumForMonths ? ', and no month can be paid by Bizum' : ''}.`,
            'Give the key "Read" on accounts, or look at Stripe’s home page for open tasks.',
          ),
        ]
      : [
          account.chargesEnabled
            ? good('The Stripe account can charge cards.')
            : bad(
                'The Stripe account cannot charge cards yet.',
                'Finish the tasks on the home page of Stripe’s dashboard.',
              ),
          account.currency === 'eur'
            ? good('The Stripe account counts in euro.')
            : warning(
                `The Stripe account counts in ${account.currency.toUpperCase()}, the site charges euro: each payment is converted.`,
                'Add a bank account in euro at Stripe, Settings, Payouts.',
              ),
          ...(offersBizum ? [bizumFinding(account)] : []),
          ...(account.serverTime ? [checkClock('Stripe', account.serverTime, now())] : []),
        ]),
  ]
}
