import { Pause, Play } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { fallbackLanguage, textIn } from '#domain/kernel/language.ts'
import { ChangeTexts } from '#web/kernel/change-texts/change-texts.tsx'
import { currentLanguage } from '#web/kernel/i18n/i18n.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { Picture } from '#web/kernel/ui/content/picture.tsx'
import { paths } from '#web/paths.ts'
import { photoSource } from '#web/programmes/programme-image.tsx'
import hillsAtNight from '#web/site/drawings/hero-hills.svg'
import hills from '#web/site/drawings/hero-hills.svg?w=960;1440&format=avif;webp&quality=34&as=picture'
import workshopAtNight from '#web/site/drawings/hero-workshop.svg'
import workshop from '#web/site/drawings/hero-workshop.svg?w=960;1440&format=avif;webp&quality=34&as=picture'
import { useAssociation } from '#web/startup/association.ts'
import bayAtNight from './bay.svg'
import bay from './bay.svg?w=960;1440&format=avif;webp&quality=34&as=picture'

const shipped = [
  { key: 'bay', source: bay, night: bayAtNight },
  { key: 'workshop', source: workshop, night: workshopAtNight },
  { key: 'hills', source: hills, night: hillsAtNight },
] as const

/** Shows what people see first: what this is, the one way on, and where it happens, in up to three scenes. */
export function Hero() {
  const { t } = useTranslation('home')
  const { hero } = useAssociation()
  const scenes = useScenes()

  return (
    <div className={classNames('hero', hero.length > 0 && 'hero-of-photos')}>
      <div className="hero-words page">
        <h1 tabIndex={-1} className="max-w-[11em] text-4xl">
          {t('heading')}
        </h1>
        <p className="max-w-[32rem] text-lg">{t('lead')}</p>
        <Link to={paths.programmes()} className={buttonClasses('primary', 'text-lg')}>
          {t('see')}
        </Link>
        <ChangeTexts section="home.opening" />
      </div>
      <div className="hero-scenes" data-scenes={scenes.length}>
        {scenes.map(({ key, alt, lang, ...drawing }, place) => (
          <div key={key} className="hero-scene" style={turnOf(place, scenes.length)}>
            <Picture
              {...drawing}
              alt={alt}
              lang={lang}
              // On a telephone, a drawing need not be as sharp as its screen.
              sizes="(width < 48rem) 30rem, 100vw"
              fetchPriority={place === 0 ? 'high' : 'low'}
              loading={place === 0 ? undefined : 'lazy'}
            />
          </div>
        ))}
      </div>
      {scenes.length > 1 && <HeroControls scenes={scenes} />}
    </div>
  )
}

/** The scenes take turns by the style sheet alone. */
const turnOf = (place: number, scenes: number) =>
  ({ '--place': place, '--scenes': scenes }) as CSSProperties

/** Stops the scenes; for readers who want no motion, chooses among them. */
function HeroControls({ scenes }: { scenes: readonly { key: string; alt: string }[] }) {
  const { t } = useTranslation('home')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be named by a legend, which is seen
    <div role="group" aria-label={t('turning.label')} className="hero-controls">
      <label className="hero-pause grid size-[min(2.75rem,15vw)] place-items-center rounded-full text-sea hover:bg-sea-soft has-focus-visible:outline-3 has-focus-visible:outline-focus">
        <input type="checkbox" aria-label={t('turning.pause')} className="peer sr-only" />
        <Pause className="peer-checked:hidden" />
        <Play className="hidden peer-checked:block" />
      </label>
      <div className="hero-choices flex p-1">
        {scenes.map(({ key, alt }, place) => (
          <label key={key} className="grid size-[min(2.75rem,15vw)] place-items-center">
            <input
              type="radio"
              name="scene"
              value={place}
              defaultChecked={place === 0}
              aria-label={t('turning.shown', {
                place: place + 1,
                count: scenes.length,
                scene: alt,
              })}
              className="size-6"
            />
          </label>
        ))}
      </div>
    </div>
  )
}

/** The association's own pictures, or the shipped drawings. */
function useScenes() {
  const { t } = useTranslation('home')
  const { hero } = useAssociation()
  const language = currentLanguage()
  if (hero.length === 0) {
    return shipped.map((drawing) => ({
      ...drawing,
      alt: t(`scenes.${drawing.key}`),
      lang: undefined,
    }))
  }
  return hero.map(({ file, alt }) => ({
    key: file,
    source: photoSource(file),
    alt: textIn(alt, language),
    lang: fallbackLanguage(alt, language),
  }))
}
