import type { Issuer } from '#domain/association/issuer.ts'
import { receiptNumber } from '#domain/billing/receipt-number.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { formatDay, formatMonth, formatOnDay } from '#domain/kernel/calendar-text.ts'
import type { Language } from '#domain/kernel/language.ts'
import { type Cents, formatExactMoney } from '#domain/kernel/money.ts'
import { writeIssuer } from '#server/association/issuer-block.ts'
import { translator } from '#server/kernel/http/language.ts'
import type { Letterhead } from '#server/kernel/organisation.ts'
import {
  addElement,
  contentWidth,
  createPdf,
  finishPdf,
  margin,
} from '#server/kernel/pdf/document.ts'
import { type Row, SIZE, writeAmount, writeRows } from '#server/kernel/pdf/parts.ts'
import { write } from '#server/kernel/pdf/text.ts'
import { type Correction, correctedCents, type Receipt } from './find-receipts.ts'

interface Edition {
  language: Language
  /** The moment written into the file. */
  madeAt: Date
  letterhead: Letterhead
}

/** One receipt on one page, with what has corrected it since. */
export function receiptPdf(receipt: Receipt, edition: Edition): Promise<Buffer> {
  const { language } = edition
  const t = translator(language)
  return documentPdf(
    {
      ...receipt,
      title: titleOf(receipt, language),
      state: t(`receipts:status.${stateOf(receipt)}`),
      rows: rowsOf(receipt, language),
    },
    edition,
  )
}

/** Draws the document that corrects a receipt, on one page: which one, why and by how much (RD 1619/2012, art. 7.1.h, 15.4 and 15.5). */
export function correctionPdf(
  receipt: Receipt,
  correction: Correction,
  edition: Edition,
): Promise<Buffer> {
  const { language } = edition
  const t = translator(language)
  const corrected = correctedBy(receipt, correction)
  const { reason } = correction
  return documentPdf(
    {
      ...correction,
      title: titleOf(correction, language),
      state: t(`receipts:correctionStatus.${reason}`),
      rows: writtenRows(language, [
        [
          'corrects',
          t('receipts:corrected', {
            document: titleOf(corrected, language),
            day: formatDay(corrected.issuedOn, language),
          }),
        ],
        ['reason', t(`receipts:reason.${reason}`)],
        ...concernOf(receipt, language),
        ['correction', formatExactMoney(correction.amountCents, language)],
      ]),
    },
    edition,
  )
}

/** A refund that did not arrive takes back its correction, every other correction the receipt. */
function correctedBy(receipt: Receipt, { reason, refundId }: Correction): Receipt | Correction {
  if (reason !== 'refundFailed') return receipt
  const isOfRefund = (one: Correction) => one.refundId === refundId && one.reason === 'refunded'
  return receipt.corrections.find(isOfRefund) ?? receipt
}

function titleOf(document: Receipt | Correction, language: Language): string {
  const kind = 'receiptId' in document ? 'correction' : 'title'
  return translator(language)(`receipts:${kind}.${document.issuer.regime}`, {
    number: receiptNumber(document),
  })
}

interface Written {
  title: string
  issuedOn: CalendarDay
  amountCents: Cents
  state: string
  rows: Row[]
  issuer: Issuer
}

async function documentPdf(
  { title, issuedOn, amountCents, state, rows, issuer }: Written,
  edition: Edition,
): Promise<Buffer> {
  const { language } = edition
  const pdf = await createPdf({ ...edition, title })
  const x = margin
  let y = margin + 70
  addElement(pdf, pdf.body, 'H1', () => {
    y += write(pdf, {
      text: title,
      x,
      y,
      width: contentWidth,
      size: 28,
      weight: 'bold',
      colour: pdf.colours.sea,
    })
  })
  addElement(pdf, pdf.body, 'P', () => {
    y += write(pdf, {
      text: translator(language)('receipts:issued', { day: formatDay(issuedOn, language) }),
      x,
      y: y + 4,
      width: contentWidth,
      size: SIZE,
      colour: pdf.colours['ink-soft'],
    })
  })
  const amount = formatExactMoney(amountCents, language)
  y = writeAmount(pdf, { amount, state, top: y + 26 })
  y = writeRows(pdf, rows, y + 26)
  writeIssuer(pdf, issuer, language, y + 34)
  return finishPdf(pdf)
}

function stateOf(receipt: Receipt) {
  if (receipt.corrections.some(({ reason }) => reason === 'returned')) return 'returned'
  const corrected = correctedCents(receipt)
  if (corrected === 0) return 'paid'
  return corrected < receipt.amountCents ? 'partlyRefunded' : 'refunded'
}

type Rows = [string, string | null][]

function rowsOf(receipt: Receipt, language: Language): Row[] {
  const t = translator(language)
  const money = (cents: number) => formatExactMoney(cents, language)
  const corrected = correctedCents(receipt)
  return writtenRows(language, [
    ...concernOf(receipt, language),
    ['method', t(`receipts:${receipt.method}`)],
    ['amount', money(receipt.amountCents)],
    ...receipt.corrections.map((one): [string, string] => [
      'correction',
      t('receipts:entry', {
        amount: money(one.amountCents),
        onDay: formatOnDay(one.issuedOn, language),
        number: receiptNumber(one),
      }),
    ]),
    ['net', receipt.corrections.length > 0 ? money(receipt.amountCents - corrected) : null],
  ])
}

function concernOf(receipt: Receipt, language: Language): Rows {
  const month = formatMonth(receipt.serviceMonth, language)
  return [
    ['concept', translator(language)(conceptOf(receipt), { month })],
    ['programme', receipt.programme],
    // Gone once the account is erased.
    ['person', receipt.personName],
    ['payer', receipt.payerName],
  ]
}

const conceptOf = ({ reducedBy }: Receipt) =>
  reducedBy === null ? 'receipts:concept' : (`receipts:reduced.${reducedBy}` as const)

function writtenRows(language: Language, rows: Rows): Row[] {
  const t = translator(language)
  return rows.flatMap(([key, value]) =>
    value === null ? [] : [{ label: t(`receipts:rows.${key}`), value }],
  )
}
