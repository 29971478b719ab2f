import { useTranslation } from 'react-i18next'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useChargeText } from '#web/kernel/i18n/use-money.ts'
import { MailLink, PhoneLink } from '#web/kernel/lists/contact-link.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { type Fact, Facts } from '#web/kernel/ui/content/facts.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { timetableOf } from '#web/programmes/timetable.ts'
import { useProgramme } from '#web/programmes/use-timetable.ts'
import { useToday } from '#web/startup/config.ts'
import type { Enrolment } from './enrolment.ts'

/** For which programme it is, since when and until when, and what is charged next. */
export function EnrolmentFacts({ enrolment }: { enrolment: Enrolment }) {
  const { t } = useTranslation('enrolment-admin')
  return (
    <Card>
      <Section look="small" id="enrolment" title={t('one.enrolment')}>
        <Facts facts={[...useCourse(enrolment), ...useEnd(enrolment)]} />
      </Section>
    </Card>
  )
}

function useCourse(enrolment: Enrolment): Fact[] {
  const { programmeId, programmeName, enrolledOn, nextCharge, isCharged } = enrolment
  const { t } = useTranslation('enrolment-admin')
  const { t: programmeText } = useTranslation('programmes')
  const { language } = useLanguage()
  const programme = useProgramme(programmeId)
  const chargeText = useChargeText()
  return [
    { name: t('one.facts.programme'), value: <span translate="no">{programmeName}</span> },
    ...(programme
      ? [{ name: t('one.facts.timetable'), value: timetableOf(programme, programmeText) }]
      : []),
    { name: t('one.facts.enrolledOn'), value: formatDay(enrolledOn, language) },
    {
      name: t('one.facts.nextCharge'),
      value: nextCharge ? (
        <Sentence>{(keep) => t('one.charge', chargeText(nextCharge, keep))}</Sentence>
      ) : (
        t(isCharged ? 'one.noCharge' : 'charging.notByWeb')
      ),
    },
  ]
}

/** When and why it was ended; nothing while it runs. */
function useEnd(enrolment: Enrolment): Fact[] {
  const { endedOn, effectiveEndDate, cancellation, deletion } = enrolment
  const { t } = useTranslation(['enrolment-admin', 'cancellation', 'admin-actions'])
  const { language } = useLanguage()
  const today = useToday()
  if (!endedOn) return []
  const isOver = today !== undefined && effectiveEndDate !== null && effectiveEndDate < today
  if (deletion) {
    return [
      { name: t('admin-actions:facts.deletedOn'), value: formatDay(endedOn, language) },
      { name: t('one.facts.reason'), value: t(`admin-actions:reasons.${deletion.reason}`) },
      ...(deletion.by ? [{ name: t('admin-actions:facts.deletedBy'), value: deletion.by }] : []),
    ]
  }
  const facts = {
    endedOn: formatDay(endedOn, language),
    [isOver ? 'ended' : 'end']: effectiveEndDate && formatDay(effectiveEndDate, language),
    reason: cancellation && t(`cancellation:reasons.${cancellation.reason}`),
    by: cancellation?.by,
    comment: cancellation?.comment,
  }
  return Object.entries(facts).flatMap(([name, value]) =>
    value ? [{ name: t(`one.facts.${name as keyof typeof facts & 'end'}`), value }] : [],
  )
}

/** Who pays, and the ways to reach them. */
export function PayerFacts({ payer }: { payer: NonNullable<Enrolment['payer']> }) {
  const { t } = useTranslation('enrolment-admin')
  const { name, email, phone } = payer
  return (
    <Card>
      <Section look="small" id="payer" title={t('one.payer')}>
        <p translate="no" className="wrap-anywhere font-bold">
          {name}
        </p>
        <p className="empty:hidden">
          <PhoneLink name={name} phone={phone} />
        </p>
        <p>
          <MailLink name={name} email={email} />
        </p>
      </Section>
    </Card>
  )
}
