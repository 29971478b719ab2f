import { STATEMENTS_VERSION } from '#domain/enrolments/statements.ts'
import type { Language } from '#domain/kernel/language.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { translator } from '#server/kernel/http/language.ts'
import { addSheet, createPdf, finishPdf, margin, pageWidth } from '#server/kernel/pdf/document.ts'
import { flowOn } from '#server/kernel/pdf/flow.ts'
import type { SiteData } from '#server/site-data.ts'

interface Edition {
  language: Language
  madeAt: Date
  letterhead: SiteData['association']
}

/** Points: what somebody writes by hand needs. */
const WRITTEN = 26
const SIGNATURE = 66
const BOX = 16

/** The statements in large type, with boxes to tick and a place to sign; for anybody where no person is named. */
export async function consentSheet(person: string | null, edition: Edition): Promise<Buffer> {
  const { language, letterhead } = edition
  const t = translator(language)
  const { name: association, contact } = letterhead.association
  const pdf = await createPdf({ ...edition, title: t('paper-consents:sheet.title') })
  const body = addSheet(pdf, language, true)
  const flow = flowOn(pdf, body)
  const { doc } = pdf

  /** A line to write on. */
  function blank(label: string, height = WRITTEN): void {
    flow.reserve(height + BOX * 2)
    flow.line(label)
    flow.space(height, (top) => {
      doc
        .moveTo(margin, top + height - 6)
        .lineTo(pageWidth - margin, top + height - 6)
        .stroke(pdf.colours.ink)
    })
  }

  flow.heading(t('paper-consents:sheet.title'))
  if (person === null) blank(t('paper-consents:sheet.person'))
  else flow.paragraph(`${t('paper-consents:sheet.person')} ${person}`)
  flow.paragraph(t('paper-consents:sheet.tick'))
  for (const text of [
    t('enrolments:form.statement'),
    t('enrolments:form.guardian'),
    t('enrolments:form.consentOther', { association }),
  ]) {
    flow.ticked(text, BOX)
  }
  const reach = contact.phone ? formatPhone(contact.phone) : contact.email
  flow.paragraph(t('paper-consents:sheet.health', { reach }))
  blank(t('paper-consents:sheet.signer'))
  blank(t('paper-consents:sheet.day'))
  blank(t('paper-consents:sheet.signature'), SIGNATURE)
  flow.line(t('paper-consents:sheet.version', { version: STATEMENTS_VERSION }))
  body.end()
  return finishPdf(pdf)
}
