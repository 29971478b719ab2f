import { useTranslation } from 'react-i18next'
import { languageFacts, languages } from '#domain/kernel/language.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import type { Elements } from '#web/kernel/ui/content/elements.ts'
import { VideoOnClick } from '#web/kernel/ui/content/video-on-click.tsx'
import mp4 from '#web/site/film/who-we-are.mp4'
import posterAtNight from '#web/site/film/who-we-are.svg'
import poster from '#web/site/film/who-we-are.svg?w=800;1280&format=avif;webp&as=picture'
import webm from '#web/site/film/who-we-are.webm'

/** How long the film is. */
const SECONDS = 28

const files = import.meta.glob<string>('../film/who-we-are.*.vtt', {
  eager: true,
  query: '?url',
  import: 'default',
})

const captions = languages.flatMap((language) => {
  const src = files[`../film/who-we-are.${language}.vtt`]
  return src ? { language, label: languageFacts[language].name, src } : []
})

/** The film “who we are”. Needs the texts `film`; `children` link to its transcript. */
export function WhoWeAreFilm({ children }: { children: Elements }) {
  const { t } = useTranslation('film')
  const { language } = useLanguage()
  return (
    <div className="grid gap-3">
      <VideoOnClick
        poster={{
          source: poster,
          night: posterAtNight,
          alt: t('poster'),
          sizes: '(width >= 64rem) 50vw, 100vw',
        }}
        webm={webm}
        mp4={mp4}
        captions={captions}
        language={language}
        label={t('play')}
      />
      <p className="text-ink-soft">{t('about', { seconds: SECONDS })}</p>
      {children}
    </div>
  )
}
