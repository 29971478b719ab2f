import type { Queryable } from '#server/kernel/db/client.ts'
import { sql } from '#server/kernel/db/drizzle.ts'

/** The enrolments of one person's place in turn, the first one first: a move goes on in another programme. */
export async function movedWith(
  db: Pick<Queryable, 'execute'>,
  enrolmentId: string,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive before as (
      select id, 0 as moves from enrolments where id = ${enrolmentId}
      union all select one.id, before.moves - 1 from enrolments one join before on one.moved_to_id = before.id
    ), chain as (
      (select id, moves from before order by moves limit 1)
      union all select one.moved_to_id, chain.moves + 1 from enrolments one join chain on one.id = chain.id
      where one.moved_to_id is not null
    )
    select id from chain order by moves`)
  return rows.map(({ id }) => id)
}
