import { useTranslation } from 'react-i18next'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { OtherTabLink } from '#web/kernel/ui/content/other-tab-link.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { paths } from '#web/paths.ts'
import { useAssociation } from '#web/startup/association.ts'
import type { Cancellable } from './cancel-one-by-one.ts'
import { CancellationItem } from './cancellation-item.tsx'

/** Shows what cancelling the chosen ones means for each, read out as they are chosen. */
export function WhatHappens({ enrolments }: { enrolments: readonly Cancellable[] }) {
  const { t } = useTranslation('cancellation')
  return (
    <Card look="sea">
      <Section look="small" id="what-happens" title={t('facts.title')}>
        <div aria-live="polite" className="grid gap-4">
          {enrolments.length === 0 && <p>{t('facts.nobody')}</p>}
          {enrolments.length > 0 && (
            <ul className="divide-y divide-line-strong">
              {enrolments.map((enrolment) => (
                <CancellationItem
                  key={enrolment.enrolmentId}
                  person={fullName(enrolment)}
                  programme={enrolment.programmeName}
                  endsToday={enrolment.withoutSubscription}
                  {...enrolment}
                />
              ))}
            </ul>
          )}
        </div>
        <ul className="prose list-disc space-y-1 pl-6">
          <li className="font-bold">{t('facts.final')}</li>
          <li>{t('facts.noRefund')}</li>
        </ul>
        <Withdrawal enrolments={enrolments} />
      </Section>
    </Card>
  )
}

/** Payers who may still withdraw at no cost see it before they agree to pay. */
function Withdrawal({ enrolments }: { enrolments: readonly Cancellable[] }) {
  const association = useAssociation()
  const { t } = useTranslation('cancellation')
  const { language } = useLanguage()
  const recent = enrolments.filter(({ withdrawUntil }) => withdrawUntil !== null)
  if (recent.length === 0) return null
  const { email } = association.contact
  return (
    <Notice tone="warning" role="note" title={t('withdrawal.title')}>
      <p>{t('withdrawal.text')}</p>
      <ul className="list-disc pl-6 wrap-anywhere">
        {recent.map(({ enrolmentId, firstName, lastName, programmeName, withdrawUntil }) => (
          <li key={enrolmentId}>
            <Sentence>
              {(keep) =>
                t('withdrawal.until', {
                  person: keep(fullName({ firstName, lastName })),
                  programme: keep(programmeName),
                  day: formatDay(withdrawUntil ?? '', language),
                })
              }
            </Sentence>
          </li>
        ))}
      </ul>
      <p>
        <span>{t('withdrawal.how')}</span>{' '}
        {recent.some(isCharged) && <span>{t('withdrawal.charged')}</span>}
      </p>
      <p className="flex flex-wrap gap-x-6">
        <a href={`mailto:${email}`} className={textLinkClasses}>
          <Sentence>{(keep) => t('withdrawal.write', { email: keep(email) })}</Sentence>
        </a>
        <OtherTabLink to={`${paths.refunds()}#withdrawal`}>{t('withdrawal.more')}</OtherTabLink>
      </p>
    </Notice>
  )
}

/** Tells whether something is charged for it after all; a held month is announced before it is. */
function isCharged({ withoutSubscription, lastCharge, owed }: Cancellable): boolean {
  return !withoutSubscription && (lastCharge !== null || owed.some(({ held }) => !held))
}
