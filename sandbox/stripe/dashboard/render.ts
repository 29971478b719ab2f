import type Stripe from 'stripe'
import type { FaultKind } from '../http/fault-rule.ts'
import { mandateOf } from '../payments/mandates.ts'
import type { Sandbox } from '../state/context.ts'
import { idOf } from '../state/references.ts'

/** Payments and customers that are shown, the newest ones. */
const SHOWN = 200
/** Says where the association is. */
const timeZone = 'Europe/Madrid'

/**
 * Says what the checkboxes do. The first two strike one write, after its work was done; the others until they are
 * switched off.
 */
const faults: Record<FaultKind, { label: string; rule: object }> = {
  error500: {
    label: 'The next write answers 500 after it was done',
    rule: { method: 'POST', times: 1 },
  },
  dropConnection: {
    label: 'The next write drops the connection after it was done',
    rule: { method: 'POST', times: 1 },
  },
  latency: { label: 'Every answer takes 3 seconds', rule: { after: false, ms: 3000 } },
  rateLimit: { label: 'Every request is refused as one too many', rule: { after: false } },
  webhookDuplicate: { label: 'Every event is delivered twice', rule: {} },
  webhookDelay: { label: 'Every event comes 10 seconds late', rule: { ms: 10_000 } },
  webhookReorder: { label: 'Events come out of order', rule: {} },
}

/** Returns the page at `/`: the clock, faults, customers with their payments, the balance and payouts. */
export function renderDashboard(sandbox: Sandbox): string {
  const { clock, store } = sandbox
  const payments = store.paymentIntents.all().slice(-SHOWN).reverse()
  const customers = store.customers.all().slice(-SHOWN).reverse()
  const without = payments.filter(({ customer }) => customer === null)
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Card sandbox</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="_sandbox/dashboard/page/dashboard.css">
    <script type="module" src="_sandbox/dashboard/page/dashboard.ts"></script>
  </head>
  <body>
    <main>
      <h1>Card sandbox</h1>
      <p>No real money moves here. Move the clock on, and see what is charged.</p>
      <p id="status" role="status"></p>
      <section>
        <h2>Clock</h2>
        <p><strong><time datetime="${clock.iso}">${timeOf(clock.now)}</time></strong> in Madrid</p>
        <p class="row">
          <button id="next-charge" class="main" type="button" autofocus>To the next charge</button>
          <button id="next-day" type="button">One day on</button>
        </p>
        <form id="jump" class="row">
          <label for="day">To noon (UTC) of</label>
          <input id="day" name="day" type="date" required min="${clock.iso.slice(0, 10)}">
          <button>Go</button>
        </form>
      </section>
      <section>
        <h2 id="faults-title">Faults</h2>
        <fieldset id="faults" aria-labelledby="faults-title">
${Object.entries(faults)
  .map(([kind, { label, rule }]) => fault(sandbox, kind as FaultKind, label, rule))
  .join('\n')}
        </fieldset>
      </section>
      <section>
        <h2>Customers and their payments</h2>
        ${customers.length + without.length === 0 ? '<p>Nobody has kept a card yet.</p>' : ''}
${customers
  .filter((row) => !('deleted' in row))
  .map((row) => customer(sandbox, row, payments))
  .join('\n')}
${without.length > 0 ? box('Without a customer', '', list(sandbox, without)) : ''}
      </section>
      <section>
        <h2>Balance and payouts</h2>
        ${balance(sandbox)}
      </section>
      <section>
        <h2>Reset</h2>
        <p>Deletes customers, cards and payments here. The site keeps its own.</p>
        <button id="reset" type="button">Delete everything</button>
      </section>
    </main>
  </body>
</html>
`
}

function fault({ store }: Sandbox, kind: FaultKind, label: string, rule: object): string {
  const isOn = store.faults.all().some((one) => one.kind === kind && one.times !== 0)
  const value = escaped(JSON.stringify({ kind, ...rule }))
  return `<label class="fault"><input type="checkbox" value="${value}"${isOn ? ' checked' : ''}>${label}</label>`
}

function customer(
  sandbox: Sandbox,
  { id, name, email }: Stripe.Customer,
  payments: Stripe.PaymentIntent[],
): string {
  const methods = sandbox.store.paymentMethods.where('customer', id)
  const own = payments.filter((payment) => idOf(payment.customer) === id)
  const kept = methods.map((method) => keptMethod(sandbox, method))
  const lines = [escaped(email ?? ''), ...kept].filter((line) => line !== '')
  return box(escaped(name ?? id), lines.join('<br>'), list(sandbox, own))
}

function keptMethod(sandbox: Sandbox, { id, card, sepa_debit }: Stripe.PaymentMethod): string {
  if (card) return escaped(`${card.brand} ···· ${card.last4}, ${card.exp_month}/${card.exp_year}`)
  const account = `${sepa_debit?.country} ···· ${sepa_debit?.last4}`
  const mandate = mandateOf(sandbox, id)
  if (!mandate) return escaped(account)
  const { reference } = mandate.payment_method_details.sepa_debit ?? {}
  const isRevoked = sandbox.store.bankAccounts.need(id).revoked
  const state = isRevoked && mandate.status === 'active' ? 'revoked at the bank' : mandate.status
  const line = `<span id="${mandate.id}">${escaped(`${account}, mandate ${reference}, ${state}`)}</span>`
  return state === 'active' ? line + button('Revoke', `mandates/${mandate.id}/revoke`) : line
}

/** A button that calls one of the sandbox's controls. */
function button(text: string, call: string, body: object = {}): string {
  return ` <button type="button" data-call="${call}" data-body="${escaped(JSON.stringify(body))}">${text}</button>`
}

function balance({ clock, store }: Sandbox): string {
  const rows = store.balanceTransactions.all()
  const sumOf = (isAvailable: boolean) =>
    rows
      .filter((row) => row.available_on <= clock.now === isAvailable)
      .reduce((sum, { net }) => sum + net, 0)
  const payouts = store.payouts.all().slice(-SHOWN).reverse()
  const items = payouts.map(
    ({ id, amount, created, status }) =>
      `<li>${timeOf(created)}: ${euros(amount)}, ${status}${status === 'failed' ? '' : button('Send back', `payouts/${id}/fail`)}</li>`,
  )
  const sums = `<p>${euros(sumOf(true))} available, ${euros(sumOf(false))} on its way.</p>`
  return sums + (items.length === 0 ? '<p>No payouts.</p>' : `<ul>${items.join('')}</ul>`)
}

function box(title: string, lines: string, content: string): string {
  return `<div class="customer"><h3>${title}</h3>${lines && `<p>${lines}</p>`}${content}</div>`
}

function list(sandbox: Sandbox, payments: Stripe.PaymentIntent[]): string {
  const items = payments.map(
    (payment) =>
      `<li>${timeOf(payment.created)}: ${euros(payment.amount)}, ${outcome(sandbox, payment)}${choices(sandbox, payment)}</li>`,
  )
  return items.length === 0 ? '<p>No payments.</p>' : `<ul>${items.join('')}</ul>`
}

/** Returns what banks and holders may do to a payment now. */
function choices({ store }: Sandbox, { id, latest_charge }: Stripe.PaymentIntent): string {
  const due = store.dueWork.get(id)
  if (due) {
    const now = new Date(due.at * 1000).toISOString()
    return button(`To its end, ${timeOf(due.at)}`, 'clock', { now })
  }
  const charge = store.charges.get(idOf(latest_charge) ?? '')
  if (charge?.status !== 'succeeded') return ''
  const dispute = store.disputes.where('charge', charge.id).at(-1)
  if (dispute?.status === 'needs_response') {
    const decide = `disputes/${dispute.id}/decide`
    return ['won', 'lost']
      .map((outcome) => button(`Dispute ${outcome}`, decide, { outcome }))
      .join('')
  }
  return charge.disputed ? '' : button('Dispute', `charges/${charge.id}/dispute`)
}

/** Returns the payment's status with why it was refused, and what was refunded or disputed. */
function outcome({ store }: Sandbox, payment: Stripe.PaymentIntent): string {
  const { status, last_payment_error: error, latest_charge: latest } = payment
  const charge = latest === null ? undefined : store.charges.get(idOf(latest))
  const refunded = charge?.amount_refunded ?? 0
  const parts = [
    status,
    status === 'succeeded'
      ? undefined
      : (error?.decline_code ?? charge?.failure_code ?? error?.code),
    refunded > 0 ? `refunded ${euros(refunded)}` : undefined,
    ...store.disputes.where('charge', charge?.id ?? '').map((one) => `dispute ${one.status}`),
  ]
  return escaped(parts.filter((part) => part !== undefined).join(', '))
}

function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString('en-GB', {
    timeZone,
    dateStyle: 'long',
    timeStyle: 'short',
  })
}

function euros(cents: number): string {
  return `${(cents / 100).toFixed(2)} €`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
