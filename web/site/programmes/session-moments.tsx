import { useTranslation } from 'react-i18next'
import type { WrittenProgramme } from '#domain/programmes/programme-texts.ts'
import { ChangeTexts } from '#web/kernel/change-texts/change-texts.tsx'
import { Picture, type PictureSource } from '#web/kernel/ui/content/picture.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import balanceAtNight from '#web/site/drawings/moment-balance.svg'
import balance from '#web/site/drawings/moment-balance.svg?w=360;560;840&format=avif;webp&as=picture'
import shareAtNight from '#web/site/drawings/moment-coffee.svg'
import share from '#web/site/drawings/moment-coffee.svg?w=360;560;840&format=avif;webp&as=picture'
import paintAtNight from '#web/site/drawings/moment-paint.svg'
import paint from '#web/site/drawings/moment-paint.svg?w=360;560;840&format=avif;webp&as=picture'
import strengthAtNight from '#web/site/drawings/moment-strength.svg'
import strength from '#web/site/drawings/moment-strength.svg?w=360;560;840&format=avif;webp&as=picture'
import moveAtNight from '#web/site/drawings/moment-warm-up.svg'
import move from '#web/site/drawings/moment-warm-up.svg?w=360;560;840&format=avif;webp&as=picture'
import arriveAtNight from '#web/site/drawings/moment-welcome.svg'
import arrive from '#web/site/drawings/moment-welcome.svg?w=360;560;840&format=avif;webp&as=picture'

interface Moment {
  key: 'arrive' | 'strength' | 'balance' | 'move' | 'paint' | 'share'
  picture: PictureSource
  night: string
}

/** What a session of each programme is like, from its beginning to its end. */
const sessionMoments: Record<WrittenProgramme, readonly Moment[]> = {
  ona: [
    { key: 'arrive', picture: arrive, night: arriveAtNight },
    { key: 'strength', picture: strength, night: strengthAtNight },
    { key: 'balance', picture: balance, night: balanceAtNight },
  ],
  onarte: [
    { key: 'move', picture: move, night: moveAtNight },
    { key: 'paint', picture: paint, night: paintAtNight },
    { key: 'share', picture: share, night: shareAtNight },
  ],
}

interface SessionMomentsProps {
  /** The programme's, as administrators may have changed it. */
  name: string
  written: WrittenProgramme
}

export function SessionMoments({ name, written }: SessionMomentsProps) {
  const { t } = useTranslation('overview')
  return (
    <div className="grid gap-5 border-t border-line p-5 sm:p-8 print:hidden">
      <h3 className="text-xl">
        <Sentence>{(keep) => t('session.title', { name: keep(name) })}</Sentence>
      </h3>
      <ChangeTexts section="programmes.session" />
      <ol className="grid gap-6 md:grid-cols-3">
        {sessionMoments[written].map(({ key, picture, night }) => (
          <li
            key={key}
            className="grid content-start gap-2 sm:max-md:grid-cols-[14rem_1fr] sm:max-md:gap-x-5"
          >
            <Picture
              source={picture}
              night={night}
              alt={t(`session.${key}.picture`)}
              sizes="(width >= 68rem) 21rem, (width >= 48rem) 30vw, (width >= 40rem) 14rem, 90vw"
              loading="lazy"
              className="h-auto w-full rounded-md"
            />
            <div className="grid content-start gap-1">
              <h4 className="text-lg font-bold">{t(`session.${key}.title`)}</h4>
              <p>{t(`session.${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}
