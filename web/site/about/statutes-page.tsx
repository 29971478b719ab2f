import { useTranslation } from 'react-i18next'
import { ChangeTexts } from '#web/kernel/change-texts/change-texts.tsx'
import { MailBlock, MailButton } from '#web/kernel/page/mail-block.tsx'
import { NextSteps } from '#web/kernel/page/next-steps.tsx'
import { PageOpening } from '#web/kernel/page/page-opening.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Contents } from '#web/kernel/ui/content/contents.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import legal from '#web/site/drawings/legal.svg'
import { Objectives } from '#web/site/home/objectives.tsx'
import { useObjectives } from '#web/site/home/use-objectives.ts'
import { useAssociation } from '#web/startup/association.ts'
import { AssociationFacts } from './association-facts.tsx'
import { Purposes } from './purpose-list.tsx'

const deciders = ['assembly', 'board', 'members', 'money'] as const

export default function StatutesPage() {
  const { t } = useTranslation('statutes')
  const { name } = useAssociation()
  const objectives = useObjectives()
  const purposes = t('purposes', { returnObjects: true })
  const titles = {
    identity: t('identity.title'),
    objectives: t('goals.title', { number: objectives.length }),
    purposes: t('founding.title', { number: purposes.filter(Boolean).length }),
    decisions: t('decisions.title'),
    full: t('full.title'),
  }
  return (
    <div className="@container">
      <PageOpening title={t('title')} lead={t('lead')} drawing={legal}>
        <ChangeTexts section="statutes.opening" />
      </PageOpening>
      <div className="page grid grid-cols-1 gap-12 py-10 sm:py-14">
        <div className="grid grid-cols-1 gap-12 @4xl:grid-cols-[minmax(0,16rem)_minmax(0,1fr)] @4xl:items-start">
          <Contents
            title={t('contents')}
            sections={Object.entries(titles).map(([id, title]) => ({ id, title }))}
          />
          <div className="grid grid-cols-1 gap-16">
            <Section id="identity" title={titles.identity} className="@container">
              <p className="prose text-lg">
                <Sentence>{(keep) => t('identity.text', { name: keep(name) })}</Sentence>
              </p>
              <ChangeTexts section="statutes.identity" />
              <AssociationFacts />
            </Section>
            <Section id="objectives" title={titles.objectives} lead={t('goals.lead')}>
              <ChangeTexts section="statutes.objectives" />
              <Objectives objectives={objectives} />
            </Section>
            <Section id="purposes" title={titles.purposes} lead={t('founding.lead')}>
              <Purposes purposes={purposes} />
            </Section>
            <Section id="decisions" title={titles.decisions} lead={t('decisions.lead')}>
              <ul className="grid gap-5 grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))]">
                {deciders.map((key) => (
                  <li key={key} className="grid grid-cols-1 break-inside-avoid">
                    <Card className="grid grid-cols-1 content-start gap-2">
                      <h3 className="text-xl">{t(`decisions.${key}.title`)}</h3>
                      <p>{t(`decisions.${key}.text`)}</p>
                    </Card>
                  </li>
                ))}
              </ul>
            </Section>
            <MailBlock
              id="full"
              title={titles.full}
              actions={
                <MailButton letter={{ subject: t('full.subject', { name }), body: t('full.body') }}>
                  {t('full.action')}
                </MailButton>
              }
            >
              <p>{t('full.text')}</p>
            </MailBlock>
          </div>
        </div>
        <NextSteps steps={['about', 'programmes', 'donate']} />
      </div>
    </div>
  )
}
