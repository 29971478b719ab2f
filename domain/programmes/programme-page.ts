/** The page with a programme's form; whether there is such a programme is another question. */
export type ProgrammePage = `/programa-${string}`

/** Returns where a programme's form is (spec §2). */
export function programmePage(slug: string): ProgrammePage {
  return `/programa-${slug}`
}

/** The slug in a programme page's path; undefined for every other path. */
export function slugOfPage(path: string): string | undefined {
  return /^\/programa-([a-z0-9-]+)\/?$/.exec(path)?.[1]
}
