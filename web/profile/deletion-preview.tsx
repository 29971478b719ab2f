import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatOnDay } from '#domain/calendar-text.ts'
import { formatMoney, fromEuros } from '#domain/money.ts'
import type { previewDeletion } from '#domain/profile/deletion-contract.ts'
import type { Answer } from '#web/http/types.ts'
import { useLanguage } from '#web/shell/use-language.ts'
import { Card } from '#web/ui/card.tsx'

type Preview = Answer<typeof previewDeletion>

/** What deleting the account would end, erase and keep. */
export function DeletionPreview({ preview }: { preview: Preview }) {
  const { t } = useTranslation('profile')
  const { language } = useLanguage()
  const until = preview.receiptsKeptUntil
  return (
    <Card className="grid gap-8">
      <Part title={t('deletion.enrolments')}>
        {preview.enrolments.length === 0 ? (
          <p>{t('deletion.noEnrolments')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {preview.enrolments.map((enrolment) => (
              <EndingEnrolment key={enrolment.id} enrolment={enrolment} />
            ))}
          </ul>
        )}
      </Part>
      <Part title={t('deletion.erased')}>
        <ul className="prose list-disc space-y-1 pl-6">
          <li>{t('deletion.erasedOwn')}</li>
          <li>{t('deletion.erasedPeople')}</li>
          <li>{t('deletion.erasedSessions')}</li>
        </ul>
      </Part>
      <Part title={t('deletion.kept')}>
        <p className="prose">
          {until === null
            ? t('deletion.keptNothing')
            : t('deletion.keptUntil', { day: formatDay(until, language) })}
        </p>
      </Part>
    </Card>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}

function EndingEnrolment({ enrolment }: { enrolment: Preview['enrolments'][number] }) {
  const { t } = useTranslation('profile')
  const { language } = useLanguage()
  const { person, programme, effectiveEndDate, lastCharge } = enrolment
  return (
    <li className="grid gap-1 py-3 first:pt-1">
      <p className="wrap-anywhere font-bold">
        {person} · {programme}
      </p>
      <p>{t('deletion.lastDay', { day: formatDay(effectiveEndDate, language) })}</p>
      <p>
        {lastCharge
          ? t('deletion.lastCharge', {
              amount: formatMoney(fromEuros(lastCharge.amount), language),
              onDay: formatOnDay(lastCharge.date, language),
            })
          : t('deletion.noCharge')}
      </p>
    </li>
  )
}
