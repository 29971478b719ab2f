import { useTranslation } from 'react-i18next'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { translations } from '#domain/kernel/language.ts'
import { endNotice, showNoticeAgain } from '#domain/notices/admin/contract.ts'
import { wordsFor } from '#domain/notices/notice.ts'
import { findProgramme } from '#domain/programmes/find-programme.ts'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMomentText } from '#web/kernel/i18n/use-moment-text.ts'
import { Badge } from '#web/kernel/ui/content/badge.tsx'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import type { Elements } from '#web/kernel/ui/content/elements.ts'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { useProgrammes } from '#web/programmes/use-programmes.ts'
import { type AdminNotice, phaseOf } from './notice.ts'

interface NoticeListProps {
  notices: readonly AdminNotice[]
  today: CalendarDay
  /** Says what was done, once it is. */
  onChanged: (words: string) => Promise<void>
}

const phaseLooks = { shown: 'moss', coming: 'sun', over: 'quiet', ended: 'quiet' } as const

/** The notices that visitors see or will see, and those that they see no more. */
export function NoticeList({ notices, today, onChanged }: NoticeListProps) {
  const { t } = useTranslation('notices')
  const isPast = (notice: AdminNotice) => ['over', 'ended'].includes(phaseOf(notice, today))
  const past = notices.filter(isPast)
  const others = notices.filter((notice) => !isPast(notice))
  const cards = (shown: readonly AdminNotice[]) => (
    <ul className="grid gap-4">
      {shown.map((notice) => (
        <li key={notice.id}>
          <NoticeCard notice={notice} today={today} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <Titled id="shown" title={t('list.now')}>
        {others.length > 0 ? cards(others) : <p>{t('list.none')}</p>}
      </Titled>
      {past.length > 0 && (
        <Titled id="past" title={t('list.past')}>
          {cards(past)}
        </Titled>
      )}
    </>
  )
}

function Titled({ id, title, children }: { id: string; title: string; children: Elements }) {
  return (
    <Section look="part" id={id} title={title}>
      {children}
    </Section>
  )
}

interface NoticeCardProps extends Pick<NoticeListProps, 'today' | 'onChanged'> {
  notice: AdminNotice
}

function NoticeCard({ notice, today, onChanged }: NoticeCardProps) {
  const { t } = useTranslation('notices')
  const { language } = useLanguage()
  const moment = useMomentText()
  const programmes = useProgrammes()
  const { id, texts, programmeId, from, to, author, createdAt, recipients } = notice
  const phase = phaseOf(notice, today)
  const { title, text, language: writtenIn } = wordsFor(notice, language)
  const { isPending, errorText, mutate } = useSubmit(async () => {
    const params = { id }
    await (phase === 'ended' ? call(showNoticeAgain, { params }) : call(endNotice, { params }))
    await onChanged(t(phase === 'ended' ? 'list.isShownAgain' : 'list.wasEnded'))
  })
  const action =
    phase === 'ended' ? (to >= today ? 'showAgain' : null) : phase === 'over' ? null : 'end'
  const facts = [
    t('list.days', { from: formatDay(from, language), to: formatDay(to, language) }),
    programmeId === null ? t('form.all') : findProgramme(programmes, programmeId)?.name,
    recipients > 0 && t('list.sent', { count: recipients }),
  ].filter((fact): fact is string => Boolean(fact))
  return (
    <Card className="grid justify-items-start gap-2">
      <Badge look={phaseLooks[phase]}>{t(`list.state.${phase}`)}</Badge>
      {title && (
        <h3 lang={writtenIn} className="text-lg wrap-anywhere">
          {title}
        </h3>
      )}
      <p lang={writtenIn} className="prose wrap-anywhere">
        {text}
      </p>
      <p className="text-ink-soft">{facts.join(' · ')}</p>
      {translations.map(
        (missing) => texts[missing] === null && <p key={missing}>{t(`list.missing.${missing}`)}</p>,
      )}
      <p className="text-ink-soft">
        <Sentence>
          {(keep) =>
            t('list.by', {
              name: keep(author ?? t('list.nobody')),
              when: moment(createdAt, new Date()),
            })
          }
        </Sentence>
      </p>
      {action && (
        <Button
          look="secondary"
          busy={isPending}
          onClick={mutate}
          aria-label={t(`list.${action}Named`, { text: title ?? text })}
        >
          {t(`list.${action}`)}
        </Button>
      )}
      <ErrorNotice text={errorText} />
    </Card>
  )
}
