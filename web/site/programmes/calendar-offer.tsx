import { CalendarPlus, Download } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Programme } from '#domain/programmes/programme.ts'
import { slugOf } from '#domain/programmes/timetable-rules.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { AccordionItem } from '#web/kernel/ui/content/accordion-item.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { type Keep, Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { CopyButton } from '#web/kernel/ui/feedback/copy-button.tsx'
import { paths } from '#web/paths.ts'
import { programmeGround } from '#web/programmes/programme-look.ts'
import { useOffered } from '#web/programmes/use-programmes.ts'
import { useAssociation } from '#web/startup/association.ts'

/** The sessions for people's own calendars: to subscribe to, to download, and how each is done. */
export function CalendarOffer() {
  const { t } = useTranslation('events')
  const programmes = useOffered()
  const name = programmes[0]?.name ?? ''
  // Their own words, so that the help names no button that is called otherwise.
  const subscribe = (keep: Keep) => t('calendar.subscribe', { name: keep(name) })
  const download = (keep: Keep) => t('calendar.download', { name: keep(name) })
  return (
    <div className="grid gap-6">
      <ul className="grid gap-5 grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))]">
        {programmes.map((programme) => (
          <li key={programme.id} className="grid">
            <ProgrammeCalendar programme={programme} />
          </li>
        ))}
      </ul>
      <div className="max-w-3xl border-t border-line">
        <AccordionItem title={t('how.iphone.title')}>
          <p>
            <Sentence>{(keep) => t('how.iphone.text', { subscribe: subscribe(keep) })}</Sentence>
          </p>
        </AccordionItem>
        <AccordionItem title={t('how.android.title')}>
          <p>
            <Sentence>{(keep) => t('how.android.text', { download: download(keep) })}</Sentence>
          </p>
        </AccordionItem>
        <AccordionItem title={t('how.computer.title')}>
          <p>{t('how.computer.text')}</p>
          <CalendarAddress />
        </AccordionItem>
      </div>
    </div>
  )
}

function ProgrammeCalendar({ programme }: { programme: Programme }) {
  const association = useAssociation()
  const { t } = useTranslation('events')
  const { language } = useLanguage()
  const host = useHost()
  const { id, slug, name } = programme
  const address = paths.calendar(language, id)
  return (
    <div
      className={classNames(
        'grid content-start justify-items-start gap-3 rounded-lg p-5 sm:p-7',
        programmeGround(id),
      )}
    >
      <h3 className="text-xl">
        <Sentence>{(keep) => t('calendar.of', { name: keep(name) })}</Sentence>
      </h3>
      <a
        href={host ? `webcal://${host}${address}` : address}
        className={buttonClasses('secondary')}
      >
        <CalendarPlus className="size-5 shrink-0" />
        <span>
          <Sentence>{(keep) => t('calendar.subscribe', { name: keep(name) })}</Sentence>
        </span>
      </a>
      <a
        href={address}
        download={`${slugOf(association.name)}-${slug}.ics`}
        className={textLinkClasses}
      >
        <Download className="size-5 shrink-0" />
        <span>
          <Sentence>{(keep) => t('calendar.download', { name: keep(name) })}</Sentence>
        </span>
      </a>
    </div>
  )
}

/** The address to paste where a calendar is added by hand. */
function CalendarAddress() {
  const { t } = useTranslation('events')
  const { language } = useLanguage()
  const host = useHost()
  if (!host) return null
  const address = `${window.location.protocol}//${host}${paths.calendar(language)}`
  return (
    <>
      <code className="rounded-sm bg-sunken px-3 py-2 wrap-anywhere select-all">{address}</code>
      <CopyButton
        text={address}
        copiedText={t('calendar.copied')}
        failedText={t('calendar.notCopied')}
      >
        {t('calendar.copy')}
      </CopyButton>
    </>
  )
}

const never = () => () => {}

/** The site's own host; unknown while the page is being finished, so that links stay plain ones. */
function useHost(): string | null {
  return useSyncExternalStore(
    never,
    () => window.location.host,
    () => null,
  )
}
