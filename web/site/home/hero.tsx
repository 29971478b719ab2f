import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fallbackLanguage, textIn } from '#domain/kernel/language.ts'
import { currentLanguage } from '#web/kernel/i18n/i18n.ts'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { Picture } from '#web/kernel/ui/content/picture.tsx'
import { paths } from '#web/paths.ts'
import { photoSource } from '#web/programmes/programme-image.tsx'
import { Link } from '#web/shell/layout/link.tsx'
import { useAssociation } from '#web/shell/startup/association.ts'
import hillsAtNight from '#web/site/drawings/hero-hills.svg'
import hills from '#web/site/drawings/hero-hills.svg?w=960;1440&format=avif;webp&quality=34&as=picture'
import workshopAtNight from '#web/site/drawings/hero-workshop.svg'
import workshop from '#web/site/drawings/hero-workshop.svg?w=960;1440&format=avif;webp&quality=34&as=picture'
import { ChangeTexts } from '#web/site/texts/change-texts.tsx'
import bayAtNight from './bay.svg'
import bay from './bay.svg?w=960;1440&format=avif;webp&quality=34&as=picture'
import { HeroControls } from './hero-controls.tsx'
import { useHeroScenes } from './use-hero-scenes.ts'

const shipped = [
  { key: 'bay', source: bay, night: bayAtNight },
  { key: 'workshop', source: workshop, night: workshopAtNight },
  { key: 'hills', source: hills, night: hillsAtNight },
] as const

/** What people see first: what this is, the one way on, and where it happens, in three scenes. */
export function Hero() {
  const { t } = useTranslation('home')
  const { hero } = useAssociation()
  const scenes = useScenes()
  const turning = useHeroScenes(scenes.length)
  const { shown, hasRest, onLoaded, setHeld } = turning
  const [wasChosen, setChosen] = useState(false)

  function go(by: number) {
    setChosen(true)
    turning.go(by)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus pause the scenes
    <div
      className={classNames('hero', hero.length > 0 && 'hero-of-photos')}
      onPointerEnter={({ pointerType }) => setHeld(pointerType === 'mouse')}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ target }) => setHeld(target.matches(':focus-visible:not([data-turning])'))}
      onBlur={() => setHeld(false)}
    >
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
      <div className="hero-scenes">
        {scenes
          .slice(0, hasRest ? scenes.length : 1)
          .map(({ key, alt, lang, ...drawing }, place) => (
            <div
              key={key}
              aria-hidden={place !== shown}
              className={classNames('hero-scene', place === shown && 'hero-scene-shown')}
            >
              <Picture
                {...drawing}
                alt={alt}
                lang={lang}
                // On a telephone, a drawing need not be as sharp as its screen.
                sizes="(width < 48rem) 30rem, 100vw"
                {...(place === 0
                  ? { fetchPriority: 'high' }
                  : { fetchPriority: 'low', onLoad: onLoaded })}
              />
            </div>
          ))}
      </div>
      {hasRest && scenes.length > 1 && <HeroControls {...turning} go={go} />}
      <p role="status" className="sr-only">
        {wasChosen &&
          t('turning.shown', {
            place: shown + 1,
            count: scenes.length,
            scene: scenes[shown]?.alt ?? '',
          })}
      </p>
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
