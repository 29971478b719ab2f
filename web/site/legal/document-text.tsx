import { Fragment } from 'react'
import { Link } from '#web/kernel/page/link.tsx'
import { paths } from '#web/paths.ts'
import { useAssociation } from '#web/startup/association.ts'

const inlineLinkClasses = 'underline decoration-line-strong underline-offset-4 hover:decoration-2'

/** The pages that a text may name: `<cookies>…</cookies>` becomes a link to them. */
const pages: Record<string, string> = {
  legalNotice: paths.legalNotice(),
  privacyPolicy: paths.privacyPolicy(),
  cookies: paths.cookies(),
  terms: paths.terms(),
  refunds: paths.refunds(),
  incidents: paths.incidents(),
  statutes: paths.statutes(),
  programmes: paths.programmes(),
  forgotPassword: paths.forgotPassword(),
  security: paths.security(),
  privacy: paths.privacy(),
  deleteAccount: paths.deleteAccount(),
  cancel: paths.cancel(),
  invoices: paths.invoices(),
}

/** External links; nothing of them is loaded before a click. */
const elsewhere: Record<string, string> = {
  dataAuthority: 'https://www.aepd.es',
  consumerOffice: 'https://www.kontsumobide.euskadi.eus',
  stripePrivacy: 'https://stripe.com/privacy',
  googlePrivacy: 'https://policies.google.com/privacy',
  mapPrivacy: 'https://osmfoundation.org/wiki/Privacy_Policy',
}

/** Every tag that a text may use. */
export const documentTags: readonly string[] = [
  'strong',
  'code',
  ...Object.keys(pages),
  'mail',
  ...Object.keys(elsewhere),
]

/** A whole pair of tags; they do not nest. */
const TAGS = /<(\w+)>(.*?)<\/\1>/

/**
 * A text of a document with its tags made real: `<terms>…</terms>` and the like are links, and
 * `<strong>…</strong>` is what it says. Nothing else is markup.
 * @throws Error for a tag that means nothing, so that no translation loses a link unseen
 */
export function DocumentText({ text }: { text: string }) {
  // One in three is a tag's name, and what it encloses follows.
  const [first, ...rest] = text.split(TAGS)
  const parts = [<span key="first">{first}</span>]
  for (let at = 0; at < rest.length; at += 3) {
    const [tag = '', enclosed = '', after] = rest.slice(at, at + 3)
    parts.push(
      <Tagged key={at} tag={tag} text={enclosed} />,
      <span key={`after ${at}`}>{after}</span>,
    )
  }
  return <>{parts}</>
}

function Tagged({ tag, text }: { tag: string; text: string }) {
  const { contact } = useAssociation()
  if (tag === 'strong') return <strong>{text}</strong>
  if (tag === 'code') return <Code text={text} />
  const page = pages[tag]
  if (page) {
    return (
      <Link to={page} className={inlineLinkClasses}>
        {text}
      </Link>
    )
  }
  const address = tag === 'mail' ? `mailto:${contact.email}` : elsewhere[tag]
  if (!address) throw new Error(`<${tag}> means nothing in a document`)
  return (
    <a href={address} rel="noopener noreferrer" className={inlineLinkClasses}>
      {text}
    </a>
  )
}

/** A name in code; a narrow column breaks it where its parts meet. */
function Code({ text }: { text: string }) {
  return (
    <code>
      {text.split(/(?<=[._-])(?=[^\W_])/).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never change places, and two may say the same
        <Fragment key={at}>
          {at > 0 && <wbr />}
          <span>{part}</span>
        </Fragment>
      ))}
    </code>
  )
}
