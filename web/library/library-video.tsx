import { useTranslation } from 'react-i18next'
import { languageFacts } from '#domain/kernel/language.ts'
import type { LibraryDocument } from '#domain/library/contract.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'

/** A video with the browser's own controls; nothing of it loads before it is played. */
export function LibraryVideo({ document }: { document: LibraryDocument }) {
  const { t } = useTranslation('library')
  const { language } = useLanguage()
  const { id, url, title, mediaType, captions } = document
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-3">
      {/* biome-ignore lint/a11y/useMediaCaption: its tracks come from the list below */}
      <video
        controls
        playsInline
        preload="none"
        aria-label={title.text}
        className="aspect-video w-full rounded-lg bg-sunken"
      >
        <source src={url} type={mediaType} />
        {captions.map((one) => (
          <track
            key={one}
            kind="captions"
            srcLang={one}
            label={languageFacts[one].name}
            src={`/api/library/${id}/captions/${one}`}
            default={one === language}
          />
        ))}
      </video>
      <p className="text-ink-soft">
        {captions.length > 0
          ? t('captions', { languages: captions.map((one) => languageFacts[one].name).join(', ') })
          : t('noCaptions')}
      </p>
    </div>
  )
}
