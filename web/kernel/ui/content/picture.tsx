import type { ComponentProps } from 'react'

/** What `drawing.svg?w=640;1280&format=avif;webp&as=picture` imports. */
export interface PictureSource {
  sources: Record<string, string>
  img: { src: string; w: number; h: number }
}

export interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet'> {
  source: PictureSource
  /** The drawing itself, as SVG with its night colours, for readers who have the dark scheme. */
  night?: string
  /** What it shows, in words; empty where it only adorns. */
  alt: string
  /** How wide it is shown, for the browser to choose among its sizes: `(width >= 64rem) 50vw, 100vw`. */
  sizes: string
}

/** A picture in the smallest format that the browser knows; its room is kept while it loads. */
export function Picture({ source, night, alt, sizes, ...rest }: PictureProps) {
  const { sources, img } = source
  return (
    <picture className="contents">
      {night && <source media="(prefers-color-scheme: dark)" type="image/svg+xml" srcSet={night} />}
      {Object.entries(sources).map(([format, sourceSet]) => (
        <source key={format} type={`image/${format}`} srcSet={sourceSet} sizes={sizes} />
      ))}
      <img {...rest} src={img.src} width={img.w} height={img.h} alt={alt} />
    </picture>
  )
}
