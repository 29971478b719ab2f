import type { ComponentProps } from 'react'
import { logoPath, MAX_LOGO_RATIO } from '#domain/kernel/looks/logo.ts'
import { useAssociation, useFilesAsAdministrator } from '#web/startup/association.ts'

interface MarkProps extends Pick<ComponentProps<'img'>, 'className' | 'fetchPriority'> {
  /** In pixels; a logo of the association's own is up to three times as wide. */
  height: number
  /** Where there is little room: a wide logo is lower, then. */
  maxWidth?: number | undefined
}

/** The association's logo, or our mark where it has none: whose it is stands beside it, in words. */
export function Mark({ height, maxWidth = MAX_LOGO_RATIO * height, ...image }: MarkProps) {
  const { logo } = useAssociation().looks
  const isDraft = useFilesAsAdministrator()
  if (!logo) return <img src="/logo.svg" alt="" width={height} height={height} {...image} />
  const address = logoPath(logo, 'logo.webp')
  const scale = Math.min(height / logo.height, maxWidth / logo.width)
  return (
    <img
      src={isDraft ? `/api/admin${address}` : address}
      alt=""
      width={Math.round(scale * logo.width)}
      height={Math.round(scale * logo.height)}
      {...image}
      // A dark drawing without a ground is told from the night by a rim of light.
      className="rounded-sm dark:[filter:drop-shadow(0_0_1px_#fff)_drop-shadow(0_0_5px_#fff9)]"
    />
  )
}
