/** In pixels. */
export const logoIconSizes = [32, 180, 192, 512] as const

/** The last part of the address of each drawing that is made of a logo. */
export type LogoObject =
  | 'logo.webp'
  | 'logo.png'
  | 'maskable.png'
  | `icon-${(typeof logoIconSizes)[number]}.png`

/** Says how much wider than high a logo is shown at most. */
export const MAX_LOGO_RATIO = 3

/** Returns where a logo of an association's own is served. */
export function logoPath({ file }: { file: string }, object: LogoObject): string {
  return `/files/${file}/${object}`
}
