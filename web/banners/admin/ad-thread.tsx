import { useTranslation } from 'react-i18next'
import { useMomentText } from '#web/kernel/i18n/use-moment-text.ts'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import type { Ad } from './ads.ts'

/** Shows what was answered, the first at the top. */
export function AdThread({ answers }: Pick<Ad, 'answers'>) {
  const { t } = useTranslation('ads-admin')
  const moment = useMomentText()
  return (
    <Section look="part" id="thread" title={t('thread.title')}>
      {answers.length === 0 && <p>{t('thread.none')}</p>}
      <ol className="grid gap-4">
        {answers.map(({ id, subject, body, author, at }) => {
          const when = moment(at, new Date())
          return (
            <li key={id}>
              <Card look="sea" className="grid gap-2">
                <h3 className="text-lg wrap-anywhere">{subject}</h3>
                <p className="text-ink-soft">
                  {author ? (
                    <Sentence>{(keep) => t('thread.by', { name: keep(author), when })}</Sentence>
                  ) : (
                    t('thread.byNobody', { when })
                  )}
                </p>
                <p className="prose whitespace-pre-line wrap-anywhere">{body}</p>
              </Card>
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
