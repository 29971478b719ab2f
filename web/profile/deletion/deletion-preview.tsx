import { useTranslation } from 'react-i18next'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import type { previewDeletion } from '#domain/profile/deletion-contract.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Card } from '#web/kernel/ui/content/card.tsx'
import type { Elements } from '#web/kernel/ui/content/elements.ts'
import { CancellationItem } from '#web/profile/cancellation/cancellation-item.tsx'

type Preview = ResponseOf<typeof previewDeletion>

/** Shows what deleting the account would end, erase and keep. */
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
            {preview.enrolments.map(({ id, effectiveEndDate, ...outcome }) => (
              <CancellationItem key={id} {...outcome} effectiveDate={effectiveEndDate} isErased />
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

function Part({ title, children }: { title: string; children: Elements }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}
