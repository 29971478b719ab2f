import { useTranslation } from 'react-i18next'
import { ChangeTexts } from '#web/kernel/change-texts/change-texts.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { MailBlock, MailButton } from '#web/kernel/page/mail-block.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { paths } from '#web/paths.ts'
import { Venue } from '#web/site/map/venue.tsx'
import { useAssociation } from '#web/startup/association.ts'
import { useToday } from '#web/startup/config.ts'
import { PriceTable } from './price-table.tsx'
import { ProgrammeQuestions } from './programme-questions.tsx'
import { WeekView } from './week-view.tsx'

const steps = ['1', '2', '3'] as const

/** Shows what both programmes have in common: when, for how much, how to enrol, where, and what people ask. */
export function EnrollingSections() {
  const association = useAssociation()
  const { t } = useTranslation('overview')
  const today = useToday()
  return (
    <div className="page grid gap-16 pt-4 pb-10 sm:pb-14">
      <Section id="week" title={t('week.title')} lead={t('week.lead')} className="print:hidden">
        <ChangeTexts section="programmes.week" />
        <WeekView today={today} />
        <p>
          <Link to={paths.events()} className={textLinkClasses}>
            {t('week.more')}
          </Link>
        </p>
      </Section>
      <PriceTable {...(today && { today })} />
      <Section id="how" title={t('how.title')} className="print:hidden">
        <ChangeTexts section="programmes.how" />
        <ol className="grid gap-5 md:grid-cols-3">
          {steps.map((step) => (
            <li key={step} className="grid break-inside-avoid">
              <Card className="grid content-start gap-2">
                <span aria-hidden="true" className="text-4xl font-extrabold text-clay">
                  {step}
                </span>
                <h3 className="text-xl">{t(`how.${step}.title`)}</h3>
                <p>{t(`how.${step}.text`)}</p>
              </Card>
            </li>
          ))}
        </ol>
      </Section>
      <Venue />
      <Section id="questions" title={t('questions.title')} className="print:hidden">
        <ChangeTexts section="programmes.questions" />
        <ProgrammeQuestions />
      </Section>
      <MailBlock
        id="ask"
        title={t('ask.title')}
        actions={
          <MailButton
            look="secondary"
            letter={{ subject: t('ask.subject', { name: association.name }), body: '' }}
          >
            {t('ask.action')}
          </MailButton>
        }
      >
        <p>{t('ask.text')}</p>
        <ChangeTexts section="programmes.ask" />
      </MailBlock>
    </div>
  )
}
