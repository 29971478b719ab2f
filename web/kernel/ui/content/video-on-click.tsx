import { Play } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Picture, type PictureProps } from './picture.tsx'

interface VideoOnClickProps {
  /** What is seen until it plays, in the film's own shape. */
  poster: Pick<PictureProps, 'source' | 'night' | 'alt' | 'sizes'>
  /** The same film for browsers of every age; MP4 is also what the link leads to. */
  webm: string
  mp4: string
  /** WebVTT files; `label` in their own language. */
  captions: readonly { language: string; label: string; src: string }[]
  /** The reader's language: its captions are shown from the start. */
  language: string
  /** What the button says, and the film is called. */
  label: string
}

/**
 * A film of which nothing loads before a click. Until then it is a picture with a link to the file,
 * which works without JavaScript too and can be opened in a tab of its own. Where letters are very
 * large, the link is higher than the picture, which then is cut at its sides.
 */
export function VideoOnClick({ poster, label, mp4, ...film }: VideoOnClickProps) {
  const [isPlaying, setIsPlaying] = useState(false)
  const { width, height } = { width: poster.source.img.w, height: poster.source.img.h }

  const play = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setIsPlaying(true)
  }

  return (
    <div className="grid rounded-lg bg-sunken shadow-low">
      {/* It stays below the film, which is transparent until its first frame is there. */}
      <Picture
        {...poster}
        alt={isPlaying ? '' : poster.alt}
        loading="lazy"
        className="size-full rounded-lg object-cover [grid-area:1/1]"
      />
      {isPlaying ? (
        <Film {...film} mp4={mp4} label={label} width={width} height={height} />
      ) : (
        <a
          href={mp4}
          onClick={play}
          data-for-react
          className="group flex items-start rounded-lg p-3 no-underline focus-visible:-outline-offset-4 [grid-area:1/1] sm:p-6"
        >
          <span className="flex items-center gap-4 rounded-full bg-surface p-2 pr-6 font-bold text-sea shadow-high group-hover:bg-sea-soft cramped:rounded-lg cramped:px-4">
            <span className="grid size-[min(4rem,20vw)] shrink-0 place-items-center rounded-full bg-sea text-on-sea group-hover:bg-sea-strong cramped:hidden">
              <Play className="size-8 translate-x-0.5 fill-current" />
            </span>
            <span>{label}</span>
          </span>
        </a>
      )}
    </div>
  )
}

interface FilmProps
  extends Pick<VideoOnClickProps, 'webm' | 'mp4' | 'captions' | 'language' | 'label'> {
  width: number
  height: number
}

function Film({ webm, mp4, captions, language, label, width, height }: FilmProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    video.current?.focus()
    // The press requested playback. A browser that refuses leaves its own controls.
    video.current?.play().catch(() => undefined)
  }, [])
  return (
    // biome-ignore lint/a11y/useMediaCaption: its tracks come from the list below
    <video
      ref={video}
      controls
      playsInline
      preload="auto"
      width={width}
      height={height}
      aria-label={label}
      className="size-full rounded-lg [grid-area:1/1]"
    >
      <source src={webm} type="video/webm" />
      <source src={mp4} type="video/mp4" />
      {captions.map((track) => (
        <track
          key={track.language}
          kind="captions"
          srcLang={track.language}
          label={track.label}
          src={track.src}
          default={track.language === language}
        />
      ))}
    </video>
  )
}
