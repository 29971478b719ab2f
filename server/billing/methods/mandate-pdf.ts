import { association } from '#config'
import { issuerOf } from '#domain/association/issuer.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import type { Language } from '#domain/kernel/language.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import type { BankAccount } from '#domain/kernel/payment-method.ts'
import { writeIssuer } from '#server/association/issuer-block.ts'
import { translator } from '#server/kernel/http/language.ts'
import {
  addElement,
  contentWidth,
  createPdf,
  finishPdf,
  margin,
} from '#server/kernel/pdf/document.ts'
import { SIZE, writeRows } from '#server/kernel/pdf/parts.ts'
import { write } from '#server/kernel/pdf/text.ts'
import type { SiteData } from '#server/site-data.ts'

interface Edition {
  language: Language
  letterhead: Pick<SiteData['association'], 'association' | 'logo'>
}

/** The holder's order to debit an account, on one page, as they have agreed to it. */
export async function mandatePdf(account: BankAccount, edition: Edition): Promise<Buffer> {
  const { language, letterhead } = edition
  const t = translator(language)
  const madeAt = new Date(account.mandate.acceptedAt)
  const pdf = await createPdf({ ...edition, madeAt, title: t('payment-card:mandate.title') })
  const line = { x: margin, width: contentWidth }
  let y = margin + 70
  addElement(pdf, pdf.body, 'H1', () => {
    const text = t('payment-card:mandate.title')
    y += write(pdf, { ...line, text, y, size: 28, weight: 'bold', colour: pdf.colours.sea })
  })
  const creditor = letterhead.association.name
  const { creditorIdentifier } = association
  const rows = {
    ...(creditorIdentifier !== null && { identifier: creditorIdentifier }),
    reference: account.mandate.reference,
    holder: account.holder,
    account: t('payment-card:mandate.ending', { last4: account.last4 }),
    kind: t('payment-card:mandate.recurrent'),
    agreed: formatDay(madridDay(madeAt), language),
  }
  y = writeRows(
    pdf,
    Object.entries(rows).map(([row, value]) => ({
      label: t(`payment-card:mandate.${row}`),
      value,
    })),
    y + 26,
  )
  addElement(pdf, pdf.body, 'P', () => {
    const text = t('payment-card:mandate.text', { creditor })
    y += write(pdf, { ...line, text, y: y + 26, size: SIZE, colour: pdf.colours.ink }) + 26
  })
  writeIssuer(pdf, issuerOf(letterhead.association), language, y + 34)
  return finishPdf(pdf)
}

/** Returns what the file is called, without its ending. */
export function mandateFileName({ mandate }: BankAccount, language: Language): string {
  return translator(language)('payment-card:mandate.file', { reference: mandate.reference })
}
