import { association } from '#config'
import type { Month } from '#domain/kernel/calendar.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { seedId } from '../bulk-seed/seed-sql.ts'
import { cardSandbox, type SandboxAddress } from './card-sandbox.ts'

/** So many requests to the provider at once. */
const AT_ONCE = 20

/**
 * People who pay each month from this one on, each with an account, a customer and a card of their own:
 * what purchases leave, without making them. Programmes must exist.
 */
export async function payWith(
  db: Database,
  sandbox: SandboxAddress,
  { people, firstMonth }: { people: number; firstMonth: Month },
): Promise<void> {
  const numbers = sql`generate_series(1, ${people}::int) n`
  await db.execute(sql`
    insert into users (id, email, password_hash, first_name, last_name, phone, locality)
    select ${seedId('payer', sql`n`)}, 'payer' || n || '@example.org', '-', 'Itziar',
      'Agirre ' || n, '+34943123456', 'Zarautz' from ${numbers}`)
  await db.execute(sql`
    insert into enrollees (id, payer_id, person_key, name, surname, age_years, age_stated_on)
    select ${seedId('person', sql`n`)}, ${seedId('payer', sql`n`)}, 'person ' || n, 'Koldo',
      'Uriarte ' || n, 70, '2020-01-01' from ${numbers}`)
  await db.execute(sql`
    insert into enrolments (id, payer_id, programme_id, enrollee_id, enrolled_at)
    select ${seedId('enrolment', sql`n`)}, ${seedId('payer', sql`n`)}, 1,
      ${seedId('person', sql`n`)}, ${`${firstMonth}-01`} from ${numbers}`)
  const cards: { n: number; customer: string; card: string }[] = []
  const waiting = Array.from({ length: people }, (_, index) => index + 1)
  const lane = async () => {
    for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) {
      cards.push({ n, ...(await customerWithCard(sandbox, n)) })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  await db.execute(sql`
    insert into payment_schedules (enrolment_id, customer_id, payment_method_id, first_month,
      first_amount_cents, monthly_cents)
    select ${seedId('enrolment', sql`(row->>'n')::int`)}, row->>'customer', row->>'card',
      ${firstMonth}, ${association.prices.monthly}::int, ${association.prices.monthly}::int
    from jsonb_array_elements(${JSON.stringify(cards)}::jsonb) row`)
}

async function customerWithCard(sandbox: SandboxAddress, n: number) {
  const { change } = cardSandbox({ sandbox })
  const email = `payer${n}@example.org`
  const { id: customer } = await change<{ id: string }>('customers', { email })
  const attached = change<{ id: string }>('payment_methods/pm_card_visa/attach', { customer })
  return { customer, card: (await attached).id }
}
