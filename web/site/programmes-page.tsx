import { useTranslation } from 'react-i18next'
import { programmes } from '#domain/programmes/programme.ts'
import { ProgrammeCard } from '#web/programmes/programme-card.tsx'
import { useConfig } from '#web/shell/config.ts'
import { PageTitle } from '#web/shell/page-title.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PriceTable } from './price-table.tsx'

const steps = ['1', '2', '3'] as const

export default function ProgrammesPage() {
  const { t } = useTranslation('site')
  const { value: config } = useConfig()

  return (
    <div className="page grid gap-14 py-10 sm:py-14">
      <PageTitle text={t('programmes.title')} />
      <PageHeading title={t('programmes.title')} lead={t('programmes.lead')} />
      <div className="grid gap-6 lg:grid-cols-2 lg:gap-8">
        {programmes.map((programme) => (
          <ProgrammeCard
            key={programme.id}
            programme={programme}
            level="h2"
            {...(config && { today: config.today })}
          />
        ))}
      </div>
      <section aria-labelledby="how" className="grid gap-6">
        <h2 id="how" className="text-3xl">
          {t('programmes.how.title')}
        </h2>
        <ol className="grid gap-5 md:grid-cols-3">
          {steps.map((step) => (
            <li key={step} className="grid">
              <Card className="grid content-start gap-2">
                <span aria-hidden="true" className="text-4xl font-extrabold text-clay">
                  {step}
                </span>
                <h3 className="text-xl">{t(`programmes.how.${step}.title`)}</h3>
                <p>{t(`programmes.how.${step}.text`)}</p>
              </Card>
            </li>
          ))}
        </ol>
      </section>
      <PriceTable {...(config && { today: config.today })} />
    </div>
  )
}
