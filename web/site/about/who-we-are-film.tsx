import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#domain/language.ts'
import { languageNames } from '#web/i18n/language.ts'
import { useLanguage } from '#web/shell/layout/use-language.ts'
import english from '#web/site/film/who-we-are.en.vtt?url'
import spanish from '#web/site/film/who-we-are.es.vtt?url'
import basque from '#web/site/film/who-we-are.eu.vtt?url'
import mp4 from '#web/site/film/who-we-are.mp4'
import posterAtNight from '#web/site/film/who-we-are.svg'
import poster from '#web/site/film/who-we-are.svg?w=480;800;1280&format=avif;webp&as=picture'
import webm from '#web/site/film/who-we-are.webm'
import { VideoOnClick } from '#web/ui/content/video-on-click.tsx'

/** How long the film is (assets/film.ts prints it). */
const SECONDS = 28

const files: Record<Language, string> = { es: spanish, eu: basque, en: english }

const captions = languages.map((language) => ({
  language,
  label: languageNames[language],
  src: files[language],
}))

/** The film “who we are”. Needs the texts `film`; `children` link to its transcript. */
export function WhoWeAreFilm({ children }: { children: ReactNode }) {
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
