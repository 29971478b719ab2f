import { createSandbox } from '#sandbox/stripe/sandbox.ts'
import { type PaymentsConfig, readConfig } from '#server/kernel/config.ts'
import { Problem } from './problem.ts'
import { differences } from './stripe-try/compare.ts'
import { takeSteps } from './stripe-try/steps.ts'

// `npm run stripe:try`: the product's use of Stripe, run against Stripe with test keys and against
// the sandbox, and where they differ (docs/stripe-checklist.md).

const secretKey = process.env.STRIPE_SECRET_KEY ?? ''
const publishableKey = process.env.STRIPE_PUBLISHABLE_KEY ?? ''
if (!secretKey.startsWith('sk_test_') || !publishableKey.startsWith('pk_test_')) {
  throw new Problem(
    'npm run stripe:try needs test keys in STRIPE_SECRET_KEY (sk_test_…) and STRIPE_PUBLISHABLE_KEY (pk_test_…).',
  )
}

const stripe: PaymentsConfig = readConfig({
  SECRET_KEY: 'x'.repeat(32),
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLISHABLE_KEY: publishableKey,
  // No event is awaited.
  STRIPE_WEBHOOK_SECRET: 'whsec_unused',
}).payments
const { payments } = readConfig({ SECRET_KEY: 'x'.repeat(32) })
const sandbox = await createSandbox({ keys: payments })
try {
  const ours = await takeSteps({ ...payments, apiUrl: sandbox.url })
  const theirs = await takeSteps(stripe)
  const found = differences(theirs, ours)
  console.log(`${Object.keys(theirs).length} steps were taken at Stripe and in the sandbox.`)
  console.log(found.length === 0 ? 'They were answered alike.' : found.join('\n'))
  process.exitCode = found.length === 0 ? 0 : 1
} finally {
  await sandbox.close()
}
