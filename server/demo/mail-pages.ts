import { formatDay } from '#domain/kernel/calendar-text.ts'
import { type Language, languageFacts, languages } from '#domain/kernel/language.ts'
import { madridDay, madridTime } from '#domain/kernel/madrid-time.ts'
import { Html, html, nothing } from '#server/kernel/http/html.ts'
import { translator } from '#server/kernel/http/language.ts'
import { pageStyle } from './page-style.ts'
import type { ReadMail } from './read-mail.ts'

interface Reader {
  language: Language
  /** The association's name. */
  association: string
}

/** @param keepsMail false where mail really leaves, so that there is nothing to list */
export function mailListPage(
  mails: readonly ReadMail[],
  { language, association, keepsMail }: Reader & { keepsMail: boolean },
): Html {
  const t = translator(language)
  const title = t('mail:demo.title')
  return page({
    language,
    association,
    title,
    back: { href: '/', label: t('mail:demo.toSite') },
    content: html`<h1>${title}</h1>
<p>${keepsMail ? t('mail:demo.lead') : t('mail:demo.leadSmtp')}</p>
${
  mails.length > 0
    ? html`<ol class="mails">${mails.map((mail) => asEntry(mail, language))}</ol>`
    : html`<p class="empty">${t('mail:demo.empty')}</p>`
}`,
  })
}

export function mailPage(mail: ReadMail, { language, association }: Reader): Html {
  const t = translator(language)
  const subject = subjectOf(mail, language)
  const text = html`<pre${langOf(mail)}>${mail.text}</pre>`
  return page({
    language,
    association,
    title: subject,
    back: { href: '/demo/mail', label: t('mail:demo.toList') },
    content: html`<h1${langOf(mail)}>${subject}</h1>
<dl>
<div><dt>${t('mail:demo.to')}</dt><dd>${mail.to}</dd></div>
<div><dt>${t('mail:demo.from')}</dt><dd>${mail.from}</dd></div>
<div><dt>${t('mail:demo.sent')}</dt><dd>${sentAt(mail, language)}</dd></div>
</dl>
${
  mail.html === null
    ? text
    : html`${frameOf(mail.html, t('mail:demo.message'))}
<details><summary>${t('mail:demo.asText')}</summary>${text}</details>`
}`,
  })
}

function asEntry(mail: ReadMail, language: Language): Html {
  const t = translator(language)
  return html`<li><a href="/demo/mail/${mail.file}"${langOf(mail)}>${subjectOf(mail, language)}</a>
<span>${t('mail:demo.to')}: ${mail.to}</span>
<span>${sentAt(mail, language)}</span></li>
`
}

/**
 * Untrusted markup: without scripts, forms or our origin, and its links open in a new window. It
 * inherits this page's content policy, so it loads nothing from elsewhere either.
 */
function frameOf(markup: string, title: string): Html {
  const document = markup.replace(/<head[^>]*>/i, '$&<base target="_blank">')
  return html`<iframe title="${title}" srcdoc="${document}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
}

function subjectOf(mail: ReadMail, language: Language): string {
  return mail.subject || translator(language)('mail:demo.noSubject')
}

function sentAt({ sentAt }: ReadMail, language: Language): string {
  return translator(language)('mail:demo.sentAt', {
    day: formatDay(madridDay(sentAt), language),
    time: madridTime(sentAt),
  })
}

function langOf({ language }: ReadMail): Html {
  return language ? html` lang="${language}"` : nothing
}

interface Page extends Reader {
  title: string
  back: { href: string; label: string }
  content: Html
}

function page({ language, association, title, back, content }: Page): Html {
  const t = translator(language)
  const choices = languages.map((other) =>
    other === language
      ? html`<span aria-current="true" lang="${other}">${languageFacts[other].name}</span>`
      : html`<a href="?lng=${other}" lang="${other}" hreflang="${other}">${languageFacts[other].name}</a>`,
  )
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${association}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${new Html(pageStyle)}</style>
</head>
<body>
<header>
<a class="back" href="${back.href}">← ${back.label}</a>
<nav aria-label="${t('mail:demo.languages')}">${choices}</nav>
</header>
<main>
${content}
</main>
</body>
</html>
`
}
