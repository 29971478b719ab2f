import { expect, it } from 'vitest'
import { charge, debit, debtor, keepCard, payer, startSandbox } from '../testing.ts'

it('the dashboard shows the clock, and each customer with cards and payments', async () => {
  const { sandbox, stripe } = await startSandbox({ now: new Date('2027-01-30T09:00:00Z') })
  const page = async () => (await fetch(sandbox.url)).text()
  expect(await page()).toContain('Nobody has kept a card yet.')
  const { customer, card } = await payer(stripe)
  await stripe.customers.update(customer, { name: 'Ane <b>Garai</b> & "Jon"' })
  const { id } = await charge(stripe, { customer, card })
  await stripe.refunds.create({ payment_intent: id, amount: 2000 })
  const refused = await keepCard(stripe, customer, 'pm_card_chargeCustomerFail')
  await charge(stripe, { customer, card: refused }).catch(() => {})
  await stripe.paymentIntents.create({ amount: 2500, currency: 'eur' })
  const shown = await page()
  for (const text of [
    '<time datetime="2027-01-30T09:00:0',
    '30 January 2027 at 10:00',
    'Ane &lt;b>Garai&lt;/b> &amp; &quot;Jon&quot;',
    'visa ···· 4242',
    '60.00 €, succeeded, refunded 20.00 €',
    '60.00 €, requires_payment_method, generic_decline',
    'Without a customer',
  ]) {
    expect(shown).toContain(text)
  }
})

it('the dashboard shows debits and disputes, with what banks and holders may do', async () => {
  const { sandbox, stripe } = await startSandbox({ now: new Date('2027-01-29T08:00:00Z') })
  const page = async () => (await fetch(sandbox.url)).text()
  const kept = await debtor(stripe, 'pm_successDelayed_es')
  await debit(stripe, kept)
  const early = await page()
  expect(early).toContain('ES ···· 7893, mandate')
  expect(early).toContain(`data-call="mandates/${kept.mandate}/revoke"`)
  expect(early).toContain('{&quot;now&quot;:&quot;2027-02-08T00:00:00.000Z&quot;}')
  expect(early).toContain('0.00 € available, 59.65 € on its way.')
  await charge(stripe, await payer(stripe, 'pm_card_createDispute'))
  await sandbox.clock.moveTo(new Date('2027-02-08T13:00:00Z'))
  const late = await page()
  const dispute = (await stripe.disputes.list()).data[0]?.id
  expect(late).toContain('60.00 €, succeeded, dispute needs_response')
  expect(late).toContain(`data-call="disputes/${dispute}/decide"`)
  expect(late).toContain('data-call="charges/py_')
  expect(late).toContain('38.50 €, in_transit')
})

it('the faults that its checkboxes stand for are taken, and shown as checked', async () => {
  const { sandbox } = await startSandbox()
  const page = await (await fetch(sandbox.url)).text()
  const rules = [...page.matchAll(/value="([^"]+)"/g)].map(([, value = '']) =>
    JSON.parse(value.replaceAll('&quot;', '"')),
  )
  expect(rules).toHaveLength(7)
  const taken = await fetch(`${sandbox.url}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ faults: rules.filter(({ kind }) => kind.startsWith('webhook')) }),
  })
  expect(taken.status).toBe(200)
  const checked = await (await fetch(sandbox.url)).text()
  expect(checked.match(/ checked>/g)).toHaveLength(3)
})
