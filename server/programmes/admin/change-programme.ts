import type { z } from 'zod'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { DomainError, invalidFields } from '#domain/kernel/errors.ts'
import { type Localized, languages } from '#domain/kernel/language.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { PICTURE_WIDTH, type programmeFieldsSchema } from '#domain/programmes/change-contract.ts'
import type { ProgrammeFacts } from '#domain/programmes/programme.ts'
import { writtenName } from '#domain/programmes/programme-texts.ts'
import { inOrder, slugOf } from '#domain/programmes/timetable-rules.ts'
import { comesWithin } from '#server/enrolments/comes-within.ts'
import { queueMail } from '#server/kernel/adapters/mail/queue.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, asc, eq, ne, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { fileFor } from '#server/kernel/files/find-file.ts'
import { ownFacts, programmeOrder } from '#server/programmes/find-programme.ts'
import { beginPrices, pricesOf } from '#server/programmes/price-lists.ts'
import { timetableMail } from '#server/programmes/timetable-mail.ts'
import { auditLog, enrolments, programmes, users } from '#server/schema.ts'

/** Describes what administrators decide about a programme, as it was sent. */
export type ProgrammeFields = z.output<typeof programmeFieldsSchema>

/** Names and addresses are unique among all programmes, so changes are serialised. */
const LOCK = 'programmes'

/**
 * Adds a programme behind all others, at an address made of its name.
 *
 * @param cents what it costs to begin with, for one person and month; without it as much as programmes usually do
 * @param requestKey of the request: the same one a second time finds what the first has added
 * @throws DomainError programmes.nameTaken; http.invalid where it has no description, or the
 *   picture is small; programmes.keyUsed, with the id, where what the first has added is another one by now;
 *   files.notFound for its picture
 */
export async function addProgramme(
  deps: Deps,
  {
    actorId,
    requestKey,
    cents,
    fields,
  }: { actorId: string; requestKey: string; cents?: Cents; fields: ProgrammeFields },
): Promise<{ id: number; slug: string }> {
  const decidedAt = await deps.businessClock.now()
  const added = await deps.withLock(LOCK, () =>
    deps.db.transaction(async (tx) => {
      const all = await tx.select().from(programmes).orderBy(asc(programmes.id))
      const before = all.find((one) => one.requestKey === requestKey)
      const [price] = before ? await pricesOf(tx, before.id) : []
      const isSamePrice = cents === undefined || price?.cents === cents
      if (before && haveSameFacts(before, fields) && isSamePrice) return before
      if (before) throw new DomainError('programmes.keyUsed', { id: before.id })
      requireDescription(fields, '')
      refuseTakenName(all, fields.name, null)
      await requirePicture(tx, fields)
      const after = factsOf(fields)
      const id = Math.max(0, ...all.map((one) => one.id)) + 1
      const slug = freeSlug(all, fields.name, id)
      const position = Math.max(0, ...all.map((one) => one.position)) + 1
      await tx.insert(programmes).values({ ...after, id, slug, position, requestKey })
      await beginPrices(tx, id, { at: decidedAt, cents })
      await tx.insert(auditLog).values({
        at: deps.clock.now(),
        actorId,
        action: 'admin.addProgramme',
        subject: `programme:${id}`,
        after: { ...noted(after), slug, amountCents: cents },
      })
      return { id, slug }
    }),
  )
  deps.siteData.forget()
  return { id: added.id, slug: added.slug }
}

/**
 * Changes a programme. What is stored already is not stored again: a repeated request changes
 * nothing and sends no e-mail. Enrolments stay, and receipts stay as they were issued.
 *
 * @returns the version from now on, and how many payers are notified of the new timetable
 * @throws DomainError programmes.notFound; programmes.changed for a version that is not the
 *   newest; programmes.nameTaken; programmes.slugTaken; http.invalid where it has no description, or the
 *   picture is small; files.notFound for its picture
 */
export async function changeProgramme(
  deps: Deps,
  change: {
    actorId: string
    id: number
    version: number
    notifyPayers: boolean
    fields: ProgrammeFields & { slug?: string }
  },
): Promise<{ version: number; notified: number }> {
  const result = await deps.withLock(LOCK, () =>
    deps.db.transaction((tx) => changeIn(tx, deps, change)),
  )
  deps.siteData.forget()
  return result
}

async function changeIn(
  tx: Queryable,
  deps: Deps,
  { actorId, id, version, notifyPayers, fields }: Parameters<typeof changeProgramme>[1],
): Promise<{ version: number; notified: number }> {
  const all = await tx.select().from(programmes).for('update')
  const row = all.find((one) => one.id === id)
  if (!row) throw new DomainError('programmes.notFound')
  const { slug = row.slug } = fields
  const [before, after] = [factsOf(row), factsOf(fields)]
  const isMoved = slug !== row.slug
  if (!isMoved && JSON.stringify(before) === JSON.stringify(after)) {
    return { version: row.version, notified: 0 }
  }
  if (row.version !== version) throw new DomainError('programmes.changed')
  refuseTakenName(all, fields.name, id)
  requireDescription(fields, slug)
  if (all.some((one) => one.id !== id && one.slug === slug)) {
    throw new DomainError('programmes.slugTaken')
  }
  await requirePicture(tx, fields)
  const isOther = JSON.stringify(before.sessions) !== JSON.stringify(after.sessions)
  const today = madridDay(await deps.businessClock.now())
  const [changed] = await tx
    .update(programmes)
    .set({
      ...after,
      slug,
      ...(isMoved && { formerSlugs: [...new Set([...row.formerSlugs, row.slug])] }),
      ...(isOther && { pastHours: pastHoursOf(row, today) }),
      version: version + 1,
    })
    .where(eq(programmes.id, id))
    .returning()
  if (!changed) throw new DomainError('programmes.notFound')
  const notified = notifyPayers && isOther ? await notifyPayersOf(tx, deps, changed) : 0
  await tx.insert(auditLog).values({
    at: deps.clock.now(),
    actorId,
    action: 'admin.changeProgramme',
    subject: `programme:${id}`,
    before: { ...noted(before), ...(isMoved && { slug: row.slug }) },
    after: {
      ...noted(after),
      ...(isMoved && { slug }),
      ...(isOtherPicture(before, after) && { newPicture: true }),
      ...(notified > 0 && { notified }),
    },
  })
  return { version: changed.version, notified }
}

/** Keeps past hours, with the hours that end today; hours of less than a day leave nothing. */
function pastHoursOf({ pastHours, sessions }: typeof programmes.$inferSelect, today: CalendarDay) {
  if (pastHours.at(-1)?.until === today) return pastHours
  return [...pastHours, { until: today, sessions }]
}

/** Each payer of those who come to the programme, once. */
async function notifyPayersOf(
  tx: Queryable,
  deps: Deps,
  row: typeof programmes.$inferSelect,
): Promise<number> {
  const today = madridDay(await deps.businessClock.now())
  const payers = await tx
    .select({
      id: users.id,
      email: users.email,
      language: users.language,
      firstName: users.firstName,
    })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.payerId))
    .where(and(eq(enrolments.programmeId, row.id), comesWithin(today), ne(users.status, 'erased')))
    .groupBy(users.id)
  for (const payer of payers) {
    await queueMail(tx, deps, timetableMail, {
      dedupeKey: `${timetableMail.name}-${row.id}-${row.version}-${payer.id}`,
      to: payer,
      params: { name: payer.firstName, programme: row.name, sessions: row.sessions },
    })
  }
  return payers.length
}

type Facts = ReturnType<typeof factsOf>

type Stated = Omit<ProgrammeFacts, 'id' | 'slug'>

/** Returns what can be changed, in one order, so that two of them can be compared. */
function factsOf(programme: Stated) {
  const { name, venue, instructor, sessions, description, picture } = programme
  const { maxPeople, familyPercent, isOffered } = programme
  return {
    name,
    venue: venue && inOneOrder(venue),
    instructor: instructor || null,
    sessions: inOrder(sessions),
    description: description && inOneOrder(description),
    picture: picture && { file: picture.file, alt: inOneOrder(picture.alt) },
    maxPeople,
    familyPercent,
    isOffered,
  }
}

const inOneOrder = (texts: Localized) =>
  Object.fromEntries(
    languages.filter((language) => texts[language]).map((language) => [language, texts[language]]),
  ) as Localized

const haveSameFacts = (one: Stated, other: Stated) =>
  JSON.stringify(factsOf(one)) === JSON.stringify(factsOf(other))

/** Returns the facts for the log, with days and hours as one text. */
function noted({ sessions, venue, description, picture, ...facts }: Facts) {
  return {
    ...facts,
    timetable: sessions.map(({ weekday, from, to }) => `${weekday}: ${from}–${to}`).join(', '),
    venue: venue?.es ?? null,
    description: description?.es ?? null,
    pictureAlt: picture?.alt.es ?? null,
    texts: { venue, description, picture: picture?.alt ?? null },
  }
}

/** Tells whether another file is shown than before; one that is taken away is seen by its missing words. */
const isOtherPicture = (before: Facts, after: Facts) =>
  after.picture !== null && after.picture.file !== before.picture?.file

/** @throws DomainError files.notFound for a file that is not kept any more; http.invalid for a small one */
async function requirePicture(tx: Queryable, { picture }: ProgrammeFields): Promise<void> {
  if (!picture) return
  const { width } = await fileFor(tx, { id: picture.file, purpose: 'programmePicture' })
  if ((width ?? 0) > PICTURE_WIDTH) return
  throw invalidFields([{ path: 'picture.file', code: 'programmes.pictureSmall' }])
}

/** The site's texts describe only the first two, by their names. */
function requireDescription({ name, description }: ProgrammeFields, slug: string): void {
  if (description || writtenName({ slug, name })) return
  throw invalidFields([{ path: 'description.es', code: 'programmes.spanishRequired' }])
}

function refuseTakenName(
  all: readonly { id: number; name: string }[],
  name: string,
  own: number | null,
): void {
  const isTaken = all.some((one) => one.id !== own && one.name.toLowerCase() === name.toLowerCase())
  if (isTaken) throw new DomainError('programmes.nameTaken', { name })
}

function freeSlug(all: readonly { slug: string }[], name: string, id: number): string {
  const base = slugOf(name) || String(id)
  const isFree = (slug: string) => all.every((one) => one.slug !== slug)
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`
    if (isFree(slug)) return slug
  }
}

/** All programmes as the administration sees them, with how many are in each. */
export async function listedProgrammes({ db, businessClock }: Pick<Deps, 'db' | 'businessClock'>) {
  const today = madridDay(await businessClock.now())
  const rows = await db
    .select()
    .from(programmes)
    .orderBy(...programmeOrder)
  const counts = await db
    .select({
      id: enrolments.programmeId,
      people: sql<number>`count(*)::int`,
      payers: sql<number>`count(distinct ${enrolments.payerId})::int`,
    })
    .from(enrolments)
    .where(comesWithin(today))
    .groupBy(enrolments.programmeId)
  return rows.map((row) => {
    const { people = 0, payers = 0 } = counts.find(({ id }) => id === row.id) ?? {}
    const { sessions, ...programme } = ownFacts(row)
    return { ...programme, sessions: [...sessions], version: row.version, people, payers }
  })
}
