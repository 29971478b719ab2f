import type { Language } from '#domain/kernel/language.ts'
import { piecesOf } from '#domain/kernel/links-in-text.ts'
import { paletteOf } from '#domain/kernel/looks/palette.ts'
import { type Palette, shippedPalettes } from '#domain/kernel/looks/shipped-palette.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { type Html, html, nothing } from '#server/kernel/http/html.ts'
import { translator } from '#server/kernel/http/language.ts'
import type { Organisation } from '#server/kernel/organisation.ts'

/** Describes what an e-mail says, in the order it says it. */
export interface MailContent {
  subject: string
  /** Is the heading, where that is not the subject. */
  heading?: string
  paragraphs: readonly string[]
  /** Paragraphs that a person has written: with lines of their own, and addresses to be followed. */
  written?: readonly string[]
  list?: { title: string; entries: readonly { name: string; detail: string }[] }
  afterList?: readonly string[]
  action?: { label: string; url: string }
  /** The link by which its reader stops messages of its kind. */
  stop?: { label: string; url: string }
  /** The Reply-To address, if there is one. */
  replyTo?: string
}

export interface RenderedMail extends Pick<MailContent, 'subject' | 'replyTo'> {
  /** The sender's name. */
  from: string
  text: string
  html: string
}

/** The same words twice: as text, and as large calm HTML that needs nothing from the network. */
export function layOutMail(
  content: MailContent,
  language: Language,
  association: Organisation,
): RenderedMail {
  const { subject, replyTo } = content
  return {
    from: association.name,
    subject,
    text: asText(content, language, association),
    html: asHtml(content, language, association).markup,
    ...(replyTo && { replyTo }),
  }
}

/** Says what an e-mail says to who has no address: on paper, without what is to be pressed. */
export interface Letter {
  heading: string
  paragraphs: string[]
}

export function layOutLetter(
  content: MailContent,
  language: Language,
  association: Organisation,
): Letter {
  const { subject, heading = subject, paragraphs, written = [], list, afterList = [] } = content
  const { call, regards } = closing(language, association)
  const entries = list?.entries.map(({ name, detail }) => `${name}: ${detail}`) ?? []
  const listed = list ? [[`${list.title}:`, ...entries].join('\n')] : []
  return {
    heading,
    paragraphs: [...paragraphs, ...written, ...listed, ...afterList, call, regards],
  }
}

function closing(
  language: Language,
  { name, contact }: Organisation,
): { questions: string; call: string; regards: string } {
  const t = translator(language)
  return {
    questions: t('mail:layout.questions', { email: contact.email }),
    call: contact.phone
      ? t('mail:layout.call', { phone: formatPhone(contact.phone) })
      : t('mail:layout.ask'),
    regards: t('mail:layout.regards', { name }),
  }
}

function asText(content: MailContent, language: Language, association: Organisation): string {
  const { subject, heading = subject, paragraphs, written = [] } = content
  const { list, afterList = [], action, stop } = content
  const { questions, regards } = closing(language, association)
  const people = list?.entries.map(({ name, detail }) => `- ${name}\n  ${detail}`) ?? []
  return [
    heading,
    ...paragraphs,
    ...written,
    ...(list ? [[`${list.title}:`, ...people].join('\n')] : []),
    ...afterList,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    questions,
    regards,
    ...(stop ? [`${stop.label}:\n${stop.url}`] : []),
  ].join('\n\n')
}

// Mail programs know neither style sheets of ours nor custom properties: the day's colours stand where they are used.
const font = "font-family: 'Atkinson Hyperlegible Next', 'Segoe UI', Roboto, Arial, sans-serif"
const { ground, surface, line, ink } = shippedPalettes.day
const paragraph = `margin: 0 0 20px; font-size: 18px; line-height: 1.6; color: ${ink}`
const button =
  'display: inline-block; padding: 14px 28px; border-radius: 14px; font-size: 19px; font-weight: 700; line-height: 1.3; text-decoration: none'

function asHtml(content: MailContent, language: Language, association: Organisation): Html {
  const { subject, heading = subject, paragraphs, written = [] } = content
  const { list, afterList = [], action, stop } = content
  const { questions, regards } = closing(language, association)
  const palette = paletteOf(association.looks, 'day')
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${subject}</title>
</head>
<body style="margin: 0; padding: 0; background: ${ground}; ${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse: collapse">
<tr><td align="center" style="padding: 24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 600px; border-collapse: separate; text-align: left; background: ${surface}; border: 1px solid ${line}; border-radius: 20px">
<tr><td style="padding: 20px 24px; background: ${palette['sea-soft']}; border-radius: 19px 19px 0 0; font-size: 22px; font-weight: 700; color: ${palette.sea}">${association.name}</td></tr>
<tr><td style="padding: 28px 24px 12px">
<h1 style="margin: 0 0 20px; font-size: 28px; line-height: 1.25; color: ${ink}">${heading}</h1>
${paragraphs.map(asParagraph)}
${written.map((text) => asWritten(text, palette))}
${list ? asList(list) : ''}
${afterList.map(asParagraph)}
${action ? asButton(action, palette) : nothing}
${asParagraph(questions)}
${asParagraph(regards)}
${stop ? html`<p style="${paragraph}"><a href="${stop.url}" style="color: ${palette.sea}">${stop.label}</a></p>` : nothing}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function asParagraph(text: string): Html {
  return html`<p style="${paragraph}">${text}</p>\n`
}

function asWritten(text: string, { sea }: Palette): Html {
  const lines = text.split('\n').map((line, index) => {
    const pieces = piecesOf(line).map(({ text: words, url }) =>
      url === null ? html`${words}` : html`<a href="${url}" style="color: ${sea}">${words}</a>`,
    )
    return html`${index > 0 ? html`<br>` : nothing}${pieces}`
  })
  return html`<p style="${paragraph}">${lines}</p>\n`
}

function asButton({ label, url }: NonNullable<MailContent['action']>, palette: Palette): Html {
  const colours = `background: ${palette.sea}; color: ${palette['on-sea']}`
  return html`<p style="margin: 28px 0 32px"><a href="${url}" style="${button}; ${colours}">${label}</a></p>`
}

function asList({ title, entries }: NonNullable<MailContent['list']>): Html {
  const rows = entries.map(
    ({ name, detail }) =>
      html`<tr><td style="padding: 14px 18px; border-top: 1px solid ${line}; font-size: 18px; line-height: 1.5; color: ${ink}"><strong style="font-size: 20px">${name}</strong><br>${detail}</td></tr>\n`,
  )
  return html`<h2 style="margin: 28px 0 12px; font-size: 21px; line-height: 1.3; color: ${ink}">${title}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin: 0 0 24px; border-collapse: collapse; border-bottom: 1px solid ${line}">
${rows}</table>`
}
