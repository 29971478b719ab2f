import { useTranslation } from 'react-i18next'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { FilmTranscript } from './film-transcript.tsx'
import { WhoWeAreFilm } from './who-we-are-film.tsx'

/** Who we are, in moving pictures. */
export function AboutFilm() {
  const { t } = useTranslation('about')
  return (
    <Section id="film" title={t('film.title')} className="max-w-3xl">
      <WhoWeAreFilm>
        <FilmTranscript />
      </WhoWeAreFilm>
    </Section>
  )
}
