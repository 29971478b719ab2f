import { useTranslation } from 'react-i18next'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { type LegalText, revisionOf } from '#domain/legal-texts.ts'
import { ChangeTexts } from '#web/kernel/change-texts/change-texts.tsx'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { PageOpening } from '#web/kernel/page/page-opening.tsx'
import { Contents } from '#web/kernel/ui/content/contents.tsx'
import { useProgrammes } from '#web/programmes/use-programmes.ts'
import legal from '#web/site/drawings/legal.svg'
import security from '#web/site/drawings/security.svg'
import { useAssociation } from '#web/startup/association.ts'
import { useConfigPart, useToday } from '#web/startup/config.ts'
import { type Block, DocumentBlock } from './document-block.tsx'
import { DocumentText } from './document-text.tsx'
import { documentValues } from './document-values.ts'

/** One of the legal texts, by the file that holds it. Its sections' names are the anchors. */
interface DocumentTexts {
  title: string
  lead: string
  short: string[]
  sections: Record<string, { title: string; content: Block[] }>
}

function useDocument(name: LegalText): DocumentTexts {
  const { t } = useTranslation(name)
  const { language } = useLanguage()
  // The types of the texts do not cover keys that all six files share.
  const read = t as (key: string, options: object) => unknown
  const values = documentValues(
    useAssociation(),
    language,
    useProgrammes(),
    useToday() ?? revisionOf(name),
  )
  const whole = <Key extends keyof DocumentTexts>(key: Key) =>
    read(key, { returnObjects: true, ...values }) as DocumentTexts[Key]
  return {
    title: whole('title'),
    lead: whole('lead'),
    short: whole('short'),
    sections: whole('sections'),
  }
}

/** The drawing beside the title. */
const drawings: Record<LegalText, string> = {
  'legal-notice': legal,
  'privacy-policy': security,
  cookies: security,
  terms: legal,
  refunds: legal,
  incidents: security,
}

/**
 * A long text that people look things up in: what it comes to in a few plain lines, a list of
 * contents whose entries can be linked to, and the sections themselves.
 */
export function DocumentPage({ name }: { name: LegalText }) {
  const { t } = useTranslation('documents')
  const { language } = useLanguage()
  const { title, lead, short, sections } = useDocument(name)
  const revised = revisionOf(name, useConfigPart('legalTextsChangedOn'))
  return (
    <article className="@container">
      <PageOpening title={title} lead={lead} drawing={drawings[name]}>
        <p className="text-ink-soft">
          <span>{t('revised')}</span> <time dateTime={revised}>{formatDay(revised, language)}</time>
        </p>
      </PageOpening>
      <div className="page grid gap-10 py-10 sm:py-14 @4xl:grid-cols-[16rem_minmax(0,1fr)] @4xl:gap-12">
        <InShort lines={short} section={`${name}.opening`} />
        {/* Beside both, in whose whole height it stays in sight. */}
        <div className="@4xl:col-start-1 @4xl:row-span-2 @4xl:row-start-1">
          <Contents
            title={t('contents')}
            sections={Object.entries(sections).map(([id, section]) => ({
              id,
              title: section.title,
            }))}
          />
        </div>
        <div className="grid max-w-3xl gap-12">
          {Object.entries(sections).map(([id, section]) => (
            <section key={id} aria-labelledby={id} className="@container grid gap-4">
              <h2 id={id} className="text-2xl break-after-avoid">
                {section.title}
              </h2>
              {section.content.map((block, position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never change places
                <DocumentBlock key={position} block={block} />
              ))}
              <ChangeTexts section={`${name}.${id}`} />
            </section>
          ))}
          <Questions />
        </div>
      </div>
    </article>
  )
}

function InShort({ lines, section }: { lines: readonly string[]; section: string }) {
  const { t } = useTranslation('documents')
  return (
    <section
      aria-labelledby="in-short"
      className="grid max-w-3xl gap-3 rounded-lg bg-moss-soft p-5 break-inside-avoid sm:p-7"
    >
      <h2 id="in-short" className="text-xl text-moss">
        {t('short')}
      </h2>
      <ul className="grid list-disc gap-2 pl-6 text-lg marker:text-moss">
        {lines.filter(Boolean).map((line, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never change places, and two may say the same
          <li key={position} className="pl-1">
            <DocumentText text={line} />
          </li>
        ))}
      </ul>
      <ChangeTexts section={section} />
    </section>
  )
}

function Questions() {
  const association = useAssociation()
  const { t } = useTranslation('documents')
  const { email } = association.contact
  return (
    <section aria-labelledby="questions" className="grid gap-2 rounded-lg bg-sunken p-5 sm:p-7">
      <h2 id="questions" className="text-xl">
        {t('questions')}
      </h2>
      <p>
        <span>{t('askUs')}</span> <DocumentText text={`<mail>${email}</mail>`} />
      </p>
    </section>
  )
}
