export interface PurposeGroup {
  title: string
  /** The number of its first purpose; the numbers go on from group to group. */
  first: number
  purposes: readonly string[]
}

/** Shares the purposes out among their themes: as many to each, in their order. */
export function groupPurposes(
  titles: readonly string[],
  purposes: readonly string[],
): PurposeGroup[] {
  const size = purposes.length / titles.length
  return titles.map((title, place) => ({
    title,
    first: place * size + 1,
    purposes: purposes.slice(place * size, (place + 1) * size),
  }))
}
