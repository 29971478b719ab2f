import { useTranslation } from 'react-i18next'
import { fallbackLanguage, textIn } from '#domain/kernel/language.ts'
import type { Programme } from '#domain/programmes/programme.ts'
import { currentLanguage } from '#web/kernel/i18n/i18n.ts'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { Picture, type PictureSource } from '#web/kernel/ui/content/picture.tsx'
import { programmePicture } from './programme-picture.ts'

/** In pixels: every picture of a programme is kept in these (`server/kernel/files/pictures.ts`). */
const widths = [480, 960, 1600] as const

const looks = {
  card: { drawing: 'max-h-67', photo: 'aspect-[560/260]', sizes: '(width >= 64rem) 36rem, 100vw' },
  section: {
    drawing: 'max-h-78',
    photo: 'aspect-[560/260] lg:aspect-[3/1]',
    sizes: '(width >= 72rem) 72rem, 100vw',
  },
} as const

export interface ProgrammeImageProps {
  programme: Pick<Programme, 'slug' | 'picture'>
  place: keyof typeof looks
  loading: 'lazy' | undefined
}

/** The photo of a programme that volunteers have sent, else its drawing; its room is kept while it loads. */
export function ProgrammeImage({
  programme: { slug, picture },
  place,
  loading,
}: ProgrammeImageProps) {
  const { t } = useTranslation('programmes')
  const look = looks[place]
  if (picture) {
    return (
      <Picture
        source={photoSource(picture.file)}
        alt={textIn(picture.alt, currentLanguage())}
        lang={fallbackLanguage(picture.alt, currentLanguage())}
        sizes={look.sizes}
        loading={loading}
        // On white, as a transparent one would show our ground, which is dark at night.
        className={classNames('h-auto w-full bg-white object-cover', look.photo)}
      />
    )
  }
  const drawing = programmePicture(slug)
  return (
    <img
      src={drawing.source}
      alt={t(`${drawing.name}.picture`)}
      width={560}
      height={260}
      loading={loading}
      className={classNames('h-auto', look.drawing, 'w-full')}
    />
  )
}

/** Returns the sizes in which a photo of the purpose `programmePicture` is kept. */
export function photoSource(file: string): PictureSource {
  const inFormat = (format: string) =>
    widths.map((width) => `/files/${file}/${width}.${format} ${width}w`).join(', ')
  return {
    sources: { avif: inFormat('avif'), webp: inFormat('webp') },
    img: { src: `/files/${file}/960.webp`, w: 560, h: 260 },
  }
}
