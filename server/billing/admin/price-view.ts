import { association } from '#config'
import { addMonths, chargeDayOf, type Month, monthOf } from '#domain/kernel/calendar.ts'
import { type Language, languages } from '#domain/kernel/language.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { type Cents, toEuros } from '#domain/kernel/money.ts'
import { monthlyIn, monthsToChange } from '#domain/programmes/price-list.ts'
import { accountOf } from '#server/audit/audit-subjects.ts'
import { type PriceMail, priceMail, priceWithdrawnMail } from '#server/billing/prices/price-mail.ts'
import type { MailTemplate } from '#server/kernel/adapters/mail/template.ts'
import { readerOf } from '#server/kernel/adapters/mail/template.ts'
import { count, desc, eq, inArray } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { translator } from '#server/kernel/http/language.ts'
import { findProgramme } from '#server/programmes/find-programme.ts'
import { priceNotices, programmePrices, users } from '#server/schema.ts'
import {
  announcedOf,
  concernedBy,
  type DecidedPrice,
  hasPayers,
  listOf,
  requireAllowed,
  validPrices,
} from './price-rules.ts'

/**
 * A programme's prices as an administrator sees them.
 * @throws DomainError programmes.notFound
 */
export async function pricesView(deps: Deps, programmeId: number) {
  const { id, name } = await findProgramme(deps.db, programmeId)
  const facts = await factsOf(deps, programmeId)
  const { today, valid } = facts
  const list = listOf(valid)
  const announced = announcedOf(facts)
  const groups = await concernedBy(deps.db, programmeId)
  const change = announced && {
    programme: name,
    from: announced.fromMonth,
    before: monthlyIn(list, addMonths(announced.fromMonth, -1)),
    after: announced.monthlyCents,
  }
  return {
    programme: { id, name },
    monthly: toEuros(monthlyIn(list, monthOf(today))),
    decided: await historyOf(deps, programmeId, monthOf(today)),
    announced:
      announced && change
        ? {
            id: announced.id,
            mails: await shownMails(deps, priceWithdrawnMail, change),
          }
        : null,
    concerned: {
      payers: groups.reduce((sum, { payers }) => sum + payers, 0),
      people: groups.reduce((sum, { people }) => sum + people, 0),
      byLanguage: Object.fromEntries(
        languages.map((one) => [one, groups.find(({ language }) => language === one)?.payers ?? 0]),
      ) as Record<Language, number>,
    },
    months: announced
      ? []
      : monthsToChange(today, facts.hasPayers).filter((month) => {
          return valid.every(({ fromMonth }) => fromMonth !== month)
        }),
    noticeDays: association.prices.noticeDays,
    today,
  }
}

/**
 * Returns what a price would mean.
 * @param cents for one person and month
 * @throws DomainError as `setPrice`
 */
export async function pricePreview(
  deps: Deps,
  programmeId: number,
  { from, cents }: { from: Month; cents: Cents },
) {
  const { name } = await findProgramme(deps.db, programmeId)
  const facts = await factsOf(deps, programmeId)
  const before = requireAllowed(facts, from, cents)
  return {
    from,
    before: toEuros(before),
    monthly: toEuros(cents),
    announcedOn: facts.today,
    firstChargeDate: chargeDayOf(from),
    mails: await shownMails(deps, priceMail, { programme: name, from, before, after: cents }),
  }
}

async function factsOf(deps: Deps, programmeId: number) {
  return {
    today: madridDay(await deps.businessClock.now()),
    valid: await validPrices(deps.db, programmeId),
    hasPayers: await hasPayers(deps.db, programmeId),
  }
}

/** The e-mail in each language, with an invented name. */
async function shownMails(
  deps: Pick<Deps, 'config' | 'siteData'>,
  template: MailTemplate<PriceMail>,
  change: Omit<PriceMail, 'payer' | 'people'>,
) {
  const mails = languages.map(async (language) => {
    const t = translator(language)
    const params = {
      ...change,
      payer: t('price-mail:example.payer'),
      people: [{ name: t('price-mail:example.person'), from: change.from, first: null }],
    }
    const { subject, text } = template.render(params, await readerOf(deps, language))
    return { language, subject, text }
  })
  return Promise.all(mails)
}

async function historyOf({ db }: Deps, programmeId: number, thisMonth: Month) {
  const rows = await db
    .select({ price: programmePrices, decidedBy: users })
    .from(programmePrices)
    .leftJoin(users, eq(users.id, programmePrices.decidedBy))
    .where(eq(programmePrices.programmeId, programmeId))
    .orderBy(desc(programmePrices.fromMonth), desc(programmePrices.decidedAt))
  const notified = await countNotices(
    db,
    rows.map(({ price }) => price.id),
  )
  const present = rows.find(({ price }) => !price.withdrawnAt && price.fromMonth <= thisMonth)
  return rows.map(({ price, decidedBy }) => ({
    id: price.id,
    from: price.fromMonth,
    monthly: toEuros(price.monthlyCents),
    state: stateOf(price, thisMonth, present?.price),
    decidedBy: decidedBy && accountOf(decidedBy).name,
    decidedOn: price.isStart ? null : madridDay(price.decidedAt),
    withdrawnOn: price.withdrawnAt && madridDay(price.withdrawnAt),
    notified: notified.get(price.id) ?? 0,
  }))
}

function stateOf(price: DecidedPrice, thisMonth: Month, present: DecidedPrice | undefined) {
  if (price.withdrawnAt) return 'withdrawn' as const
  if (price.fromMonth > thisMonth) return 'announced' as const
  return price === present ? ('present' as const) : ('past' as const)
}

async function countNotices(db: Deps['db'], ids: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: priceNotices.priceId, notified: count() })
    .from(priceNotices)
    .where(inArray(priceNotices.priceId, ids))
    .groupBy(priceNotices.priceId)
  return new Map(rows.map(({ id, notified }) => [id, notified]))
}
