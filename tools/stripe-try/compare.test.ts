import { expect, it, onTestFinished } from 'vitest'
import { createSandbox } from '#sandbox/stripe/sandbox.ts'
import { type PaymentsConfig, readConfig } from '#server/kernel/config.ts'
import { differences } from './compare.ts'
import { takeSteps } from './steps.ts'

/** The settings of a sandbox of the test's own. */
async function sandbox(): Promise<PaymentsConfig> {
  const { payments } = readConfig({ SECRET_KEY: 'x'.repeat(32) })
  const running = await createSandbox({ keys: payments })
  onTestFinished(() => running.close())
  return { ...payments, apiUrl: running.url }
}

it('two sandboxes answer each step alike, and as the product needs it', async () => {
  const answers = await takeSteps(await sandbox())
  expect(differences(await takeSteps(await sandbox()), answers)).toEqual([])
  expect(answers).toMatchObject({
    pay: { status: 'succeeded' },
    'pay: again for another month': { kind: 'failed' },
    decline: { status: 'failed', failureCode: 'generic_decline' },
    'decline: canceled': { status: 'canceled' },
    authenticate: { status: 'needsAuthentication' },
    'authenticate: its payer confirms': { status: 'requires_action' },
    'account: as it is kept': { method: { kind: 'bankAccount', mandate: { isActive: true } } },
    debit: { status: 'processing' },
    'debit: cannot be canceled': { status: 'processing' },
    'debit: too near': { kind: 'refused' },
    refund: { status: 'succeeded', amountCents: 2000 },
    'refund: too much': { kind: 'refused' },
    'detached: the product': { status: 'failed', failureCode: 'payment_method_gone' },
    'another key': { refused: { statusCode: 401 } },
  })
})

it('another status, another type and missing fields are differences, other ids and times are none', () => {
  const ours = { pay: { id: 'pi_1', status: 'succeeded', created: 1, customer: 'cus_1' } }
  const theirs = { pay: { id: 'pi_2', status: 'succeeded', created: 2, customer: 'cus_2' } }
  expect(differences(theirs, ours)).toEqual([])
  expect(
    differences({ pay: { id: 1, status: 'processing', created: 2, review: null } }, ours),
  ).toEqual([
    'pay.customer: only the sandbox has it, "cus_1"',
    'pay.id: Stripe says 1, the sandbox "pi_1"',
    'pay.review: only Stripe has it, null',
    'pay.status: Stripe says "processing", the sandbox "succeeded"',
  ])
})

it('what only the two may know is not printed', () => {
  const secret = { client_secret: 'pi_1_secret_2' }
  expect(differences(secret, {})).toEqual(['client_secret: only Stripe has it, (a secret)'])
})
