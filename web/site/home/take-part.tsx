import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeTexts } from '#web/kernel/change-texts/change-texts.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { MailButton } from '#web/kernel/page/mail-block.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { paths } from '#web/paths.ts'
import { useOffered } from '#web/programmes/use-programmes.ts'

/** The ways to take part: come, donate, or help. */
export function TakePart() {
  const { t } = useTranslation('about')
  const programmes = useOffered()
  const names = programmes.map(({ name }) => name).join(' · ')
  return (
    <Section id="join" title={t('join.title')}>
      <ChangeTexts section="about.join" />
      <ul className="grid gap-5 grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))]">
        <Way
          title={t('join.enrol.title')}
          text={t('join.enrol.text', { programmes: names })}
          action={
            <Link to={paths.programmes()} className={buttonClasses('primary')}>
              {t('join.enrol.action')}
            </Link>
          }
        />
        <Way
          title={t('join.donate.title')}
          text={t('join.donate.text')}
          action={
            <Link to={paths.donate()} className={buttonClasses('secondary')}>
              {t('join.donate.action')}
            </Link>
          }
        />
        <Way
          title={t('join.volunteer.title')}
          text={t('join.volunteer.text')}
          action={
            <MailButton
              look="secondary"
              letter={{ subject: t('join.volunteer.subject'), body: t('join.volunteer.body') }}
            >
              {t('join.volunteer.action')}
            </MailButton>
          }
        />
      </ul>
    </Section>
  )
}

interface WayProps {
  title: string
  text: string
  action: ReactNode
}

function Way({ title, text, action }: WayProps) {
  return (
    <li className="grid">
      <Card className="flex flex-col items-start gap-3">
        <h3 className="text-xl">{title}</h3>
        <p>{text}</p>
        <div className="mt-auto pt-2">{action}</div>
      </Card>
    </li>
  )
}
