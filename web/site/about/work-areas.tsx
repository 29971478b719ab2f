import { useTranslation } from 'react-i18next'
import { joinWords } from '#domain/programmes/join-words.ts'
import { seasonOf } from '#domain/site/season.ts'
import { ChangeTexts } from '#web/kernel/change-texts/change-texts.tsx'
import { Carousel } from '#web/kernel/ui/content/carousel.tsx'
import { FlipCard } from '#web/kernel/ui/content/flip-card.tsx'
import { useOffered } from '#web/programmes/use-programmes.ts'
import health from '#web/site/drawings/area-health.svg'
import research from '#web/site/drawings/area-research.svg'
import training from '#web/site/drawings/area-training.svg'
import { useCarouselTexts } from '#web/site/home/use-carousel-texts.ts'
import { useAssociation } from '#web/startup/association.ts'
import { useToday } from '#web/startup/config.ts'

const areas = [
  { key: 'health', drawing: health, ground: 'bg-sea-soft' },
  { key: 'training', drawing: training, ground: 'bg-sun-soft' },
  { key: 'research', drawing: research, ground: 'bg-moss-soft' },
] as const

/** The three areas of work (spec §1), on cards with more behind them. */
export function WorkAreas() {
  const { t } = useTranslation(['home-sections', 'programmes'])
  const texts = useCarouselTexts()
  const today = useToday()
  const { seasonBeginsIn } = useAssociation()
  const names = joinWords(
    useOffered().map(({ name }) => name),
    t('programmes:and'),
  )
  return (
    <div className="bg-sunken">
      <div className="page py-7 sm:py-20">
        <Carousel
          title={t('areas.title')}
          lead={today && t('areas.season', { season: seasonOf(today, seasonBeginsIn) })}
          texts={texts}
          beside={<ChangeTexts section="home.areas" />}
          atOnce={3}
          slides={areas.map(({ key, drawing, ground }) => ({
            key,
            content: (
              <FlipCard
                name={t(`areas.${key}.title`)}
                turnText={t('areas.turn')}
                turnBackText={t('areas.turnBack')}
                className="overflow-hidden rounded-lg border border-line bg-surface shadow-low"
                front={
                  <div>
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
            ),
          }))}
        />
      </div>
    </div>
  )
}
