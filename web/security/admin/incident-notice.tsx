import { useTranslation } from 'react-i18next'
import { isCalendarDay } from '#domain/kernel/calendar.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { OtherTabLink } from '#web/kernel/ui/content/other-tab-link.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { CopyButton } from '#web/kernel/ui/feedback/copy-button.tsx'
import { useAssociation } from '#web/startup/association.ts'
import type { IncidentFormValues } from './incident.ts'

/** Where the notice is made (AEPD, «notificación de brechas de datos personales»). */
const AUTHORITY = 'https://www.aepd.es'

/** Drafts of the notifications to the authority and, at a high risk, to the people, from the form's values. */
export function IncidentNotice({ incident }: { incident: IncidentFormValues }) {
  const association = useAssociation()
  const { t } = useTranslation('incidents-admin')
  const { language } = useLanguage()
  const { risk, noticedOn, noticedTime } = incident
  if (risk === 'unlikely') return null
  const day = isCalendarDay(noticedOn) ? formatDay(noticedOn, language) : noticedOn
  const said = (text: string) => text.trim() || t('notice.unknown')
  const texts = {
    association: association.name,
    email: association.contact.email,
    when: t('notice.when', { day, time: noticedTime }),
    whatHappened: said(incident.whatHappened),
    affected: said(incident.affected),
    dataKinds: said(incident.dataKinds),
    consequences: said(incident.consequences),
    measures: said(incident.measures),
    risk: t(`risk.${risk}.title`),
    interpolation: { escapeValue: false },
  }
  return (
    <Section look="part" id="notice" title={t('notice.title')}>
      <p className="prose">{t('notice.lead')}</p>
      <p>
        <OtherTabLink to={AUTHORITY}>{t('notice.authorityPage')}</OtherTabLink>
      </p>
      <Draft title={t('notice.authority')} letter={t('notice.toAuthority', texts)} />
      {risk === 'high' && <Draft title={t('notice.people')} letter={t('notice.toPeople', texts)} />}
    </Section>
  )
}

function Draft({ title, letter }: { title: string; letter: string }) {
  const { t } = useTranslation('incidents-admin')
  return (
    <details className="rounded-md border border-line bg-surface p-4">
      <summary className="min-h-11 cursor-pointer py-2 font-bold">{title}</summary>
      <div className="grid gap-4 pt-2">
        <p translate="no" className="whitespace-pre-wrap wrap-anywhere">
          {letter}
        </p>
        <CopyButton
          text={letter}
          copiedText={t('notice.copied')}
          failedText={t('notice.copyFailed')}
        >
          {t('notice.copy')}
        </CopyButton>
      </div>
    </details>
  )
}
