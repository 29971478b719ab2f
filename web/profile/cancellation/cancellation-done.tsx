import { useTranslation } from 'react-i18next'
import { Link } from '#web/kernel/page/link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { paths } from '#web/paths.ts'
import drawing from '#web/site/drawings/moment-welcome.svg'
import { CancellationItem, type CancellationItemProps } from './cancellation-item.tsx'

export type EndedPerson = Omit<CancellationItemProps, 'endsToday'>

/** Everybody has ended: until when each may come, and that it was sent by e-mail. */
export function CancellationDone({ people, email }: { people: EndedPerson[]; email: string }) {
  const { t } = useTranslation('cancellation')
  const count = people.length

  return (
    <div className="page grid *:max-w-4xl justify-items-start gap-6 py-10 sm:py-14">
      <PageHeading
        takesFocus
        title={t('done.title', { count })}
        lead={<Sentence>{(keep) => t('done.lead', { count, email: keep(email) })}</Sentence>}
        drawing={drawing}
      />
      <Card look="sea" className="justify-self-stretch">
        <ul className="divide-y divide-line-strong">
          {people.map((person) => (
            <CancellationItem key={`${person.person} ${person.programme}`} {...person} />
          ))}
        </ul>
      </Card>
      <p className="prose">{t('done.thanks')}</p>
      <Link to={paths.profile()} className={buttonClasses()}>
        {t('done.link')}
      </Link>
    </div>
  )
}
