import { useTranslation } from 'react-i18next'
import { association } from '#config'
import { joined } from '#domain/programmes/joined.ts'
import { useOffered } from '#web/programmes/use-programmes.ts'
import { FlipCard } from '#web/ui/flip-card.tsx'
import health from './drawings/area-health.svg'
import research from './drawings/area-research.svg'
import training from './drawings/area-training.svg'

const areas = [
  { key: 'health', drawing: health, ground: 'bg-sea-soft' },
  { key: 'training', drawing: training, ground: 'bg-sun-soft' },
  { key: 'research', drawing: research, ground: 'bg-moss-soft' },
] as const

/** The three areas of work (spec §1), on cards with more behind them. */
export default function WorkAreas() {
  const { t } = useTranslation(['home-sections', 'programmes'])
  const names = joined(
    useOffered().map(({ name }) => name),
    t('programmes:and'),
  )
  return (
    <section aria-labelledby="areas" className="bg-sunken">
      <div className="page grid gap-8 py-14 sm:py-20">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2 id="areas" className="text-3xl">
            {t('areas.title')}
          </h2>
          <p className="text-ink-soft">{t('areas.season', { season: association.season })}</p>
        </div>
        <ul className="grid gap-6 lg:grid-cols-3">
          {areas.map(({ key, drawing, ground }) => (
            <li key={key} className="grid">
              <FlipCard
                name={t(`areas.${key}.title`)}
                turnText={t('areas.turn')}
                turnBackText={t('areas.turnBack')}
                className="overflow-hidden rounded-lg border border-line bg-surface shadow-low"
                front={
                  <div className="sm:max-lg:grid sm:max-lg:grid-cols-[2fr_3fr]">
                    <img
                      src={drawing}
                      alt={t(`areas.${key}.picture`)}
                      width={400}
                      height={300}
                      loading="lazy"
                      className="h-auto w-full"
                    />
                    <div className="grid content-start gap-2 p-6">
                      <h3 className="text-xl">{t(`areas.${key}.title`)}</h3>
                      <p>{t(`areas.${key}.text`)}</p>
                    </div>
                  </div>
                }
                back={
                  <div className={`grid h-full content-center gap-3 p-6 sm:p-7 ${ground}`}>
                    {/* Heard on the other side already. */}
                    <p aria-hidden="true" className="text-xl font-bold">
                      {t(`areas.${key}.title`)}
                    </p>
                    <p>{t(`areas.${key}.more`, { programmes: names })}</p>
                  </div>
                }
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
