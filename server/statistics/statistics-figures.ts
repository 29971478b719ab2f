import { association } from '#config'
import type { LeavingReason } from '#domain/enrolments/admin/leaving-reasons.ts'
import type { CalendarDay, Month } from '#domain/kernel/calendar.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { groupAges, nameLargest } from '#domain/statistics/people-now.ts'
import type { Figures, MonthFigures } from '#domain/statistics/statistics.ts'
import { comesWithin } from '#server/enrolments/comes-within.ts'
import type { Database, Queryable } from '#server/kernel/db/client.ts'
import { type SQL, sql } from '#server/kernel/db/drizzle.ts'
import { plainText } from '#server/kernel/db/text-search.ts'
import { moneyMoves } from '#server/ledger/money-moves.ts'

/** Everything that the charts show, as it is at one moment. */
export function figuresNow(db: Database, today: CalendarDay): Promise<Figures> {
  return db.transaction(
    async (tx) => ({
      programmes: await rowsOf<Figures['programmes'][number]>(tx, programmes),
      months: await monthFigures(tx),
      people: await peopleNow(tx, today),
      donations: await rowsOf<Figures['donations'][number]>(tx, donations),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

const monthIn = (instant: SQL) =>
  sql`to_char(${instant} at time zone ${sql.raw(`'${association.timeZone}'`)}, 'YYYY-MM')`

/**
 * A place is kept from the first moment of a purchase, as in the list of enrolments; what was deleted as a
 * mistake counts nowhere but in the money.
 */
const programmes = sql`
  select p.id, p.name,
    (count(e.id) filter (where e.status <> 'inactive'))::int as active,
    (count(e.id) filter (where e.status = 'inactive'))::int as inactive
  from programmes p left join enrolments e on e.programme_id = p.id and e.deleted_at is null
  group by p.id order by p.is_offered desc, p.id`

const begun = sql`
  select e.programme_id as programme, ${monthIn(sql`e.enrolled_at`)} as month,
    count(*)::int as value, count(before.id)::int as moved
  from enrolments e left join enrolments before on before.moved_to_id = e.id
  where e.deleted_at is null group by 1, 2`

/** Who was moved and then deleted there has gone on nowhere. */
const ended = sql`
  select e.programme_id as programme, ${monthIn(sql`e.ended_at`)} as month,
    coalesce(c.reason, 'notAsked') as reason, count(*)::int as value, count(next.id)::int as moved
  from enrolments e left join cancellations c on c.enrolment_id = e.id and c.undone_at is null
    left join enrolments next on next.id = e.moved_to_id and next.deleted_at is null
  where e.ended_at is not null and e.deleted_at is null group by 1, 2, 3`

/** Sums the fees that were paid, and those that went back less those that came back, as the ledger has it. */
const fees = sql`
  select e.programme_id as programme, to_char(m.day, 'YYYY-MM') as month,
    coalesce(sum(m.cents) filter (where m.kind = 'payment'), 0)::float8 as charged,
    coalesce(-sum(m.cents) filter (where m.kind <> 'payment'), 0)::float8 as refunded
  from (${moneyMoves}) m join charges i on i.id = m.charge_id join enrolments e on e.id = i.enrolment_id
  group by 1, 2`

/** Refused and never paid: still owed or given up, by the day on which it was to be charged. */
const failed = sql`
  select e.programme_id as programme, to_char(i.charged_on, 'YYYY-MM') as month,
    sum(coalesce(p.amount_cents, i.amount_cents))::float8 as value
  from charges i join enrolments e on e.id = i.enrolment_id
    left join payment_allocations a on a.charge_id = i.id and a.released_at is null
    left join payments p on p.id = a.payment_id
  where i.status <> 'settled' and (p.status in ('failed', 'needsAuthentication')
    or exists (select from payment_failures f where f.charge_id = i.id))
  group by 1, 2`

/** Given by the day of the payment, given back by the day on which the money moved. */
const donations = sql`
  select to_char(day, 'YYYY-MM') as month, sum(cents)::float8 as cents
  from (${moneyMoves}) m where donation_id is not null
  group by 1 order by 1`

interface OfMonth extends Record<string, unknown> {
  programme: number
  month: Month
}

interface Summed extends OfMonth {
  value: number
}

interface SummedFees extends OfMonth {
  charged: Cents
  refunded: Cents
}

/** Adds how many of them came from, or went to, another programme. */
interface SummedPlaces extends Summed {
  moved: number
}

async function monthFigures(tx: Queryable): Promise<MonthFigures[]> {
  const found = new Map<string, MonthFigures>()
  const at = ({ programme: programmeId, month }: OfMonth): MonthFigures => {
    const key = `${programmeId} ${month}`
    const noPeople = { begun: 0, movedHere: 0, ended: {}, movedAway: 0 }
    const nothing = { ...noPeople, charged: 0, failed: 0, refunded: 0 }
    const one = found.get(key) ?? { programmeId, month, ...nothing }
    found.set(key, one)
    return one
  }
  for (const row of await rowsOf<SummedPlaces>(tx, begun)) {
    Object.assign(at(row), { begun: row.value, movedHere: row.moved })
  }
  for (const row of await rowsOf<SummedPlaces & { reason: LeavingReason }>(tx, ended)) {
    at(row).ended[row.reason] = row.value
    at(row).movedAway += row.moved
  }
  for (const row of await rowsOf<SummedFees>(tx, fees)) {
    Object.assign(at(row), { charged: row.charged, refunded: row.refunded })
  }
  for (const row of await rowsOf<Summed>(tx, failed)) at(row).failed = row.value
  return [...found.values()]
}

/** Who comes today. A person in two programmes counts in each, and once among all (`null`). */
const withPlace = (today: CalendarDay) => sql`
  select distinct programme_id as programme, enrollee_id from enrolments where ${comesWithin(today)}
  union all
  select distinct null::int, enrollee_id from enrolments where ${comesWithin(today)}`

interface Counted extends Record<string, unknown> {
  programme: number | null
  people: number
}

async function peopleNow(tx: Queryable, today: CalendarDay): Promise<Figures['people']> {
  const ages = await rowsOf<Counted & { age: number | null }>(tx, agesOn(today))
  const places = await rowsOf<Counted & { name: string | null }>(tx, localitiesOn(today))
  return [...new Set(ages.map(({ programme }) => programme))].map((programmeId) => ({
    programmeId,
    ...groupAges(ages.filter(({ programme }) => programme === programmeId)),
    ...nameLargest(places.filter(({ programme }) => programme === programmeId)),
  }))
}

/** Whole years. One that was stated has grown by the whole years since. */
function agesOn(today: CalendarDay): SQL {
  return sql`
    select w.programme, count(*)::int as people, (date_part('year',
      age(${today}::date, coalesce(p.birth_date, p.age_stated_on))) +
      case when p.birth_date is null then p.age_years else 0 end)::int as age
    from (${withPlace(today)}) w join enrollees p on p.id = w.enrollee_id group by 1, 3`
}

/** Without case, accents and signs a place is one, however it is written; it is named as most write it. */
const place = sql`nullif(btrim(regexp_replace(${plainText(sql`p.locality`)}, '\\W+', ' ', 'g')), '')`

const localitiesOn = (today: CalendarDay) => sql`
  select w.programme, count(*)::int as people, case when ${place} is not null
    then mode() within group (order by btrim(p.locality)) end as name
  from (${withPlace(today)}) w join enrollees p on p.id = w.enrollee_id group by w.programme, ${place}`

async function rowsOf<Row extends Record<string, unknown>>(tx: Queryable, query: SQL) {
  return (await tx.execute<Row>(query)).rows as Row[]
}
