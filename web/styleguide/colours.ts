/** What tokens.css says about colours. */

import type { Scheme } from '#domain/association/shipped-palette.ts'

type Colours = ReadonlyMap<string, Record<Scheme, string>>

/** Each token's colour by day and by night. */
export function readColours(css: string): Colours {
  return new Map(
    [...css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)].map(
      ([, name = '', day = '', night = '']) => [name, { day, night }] as const,
    ),
  )
}
