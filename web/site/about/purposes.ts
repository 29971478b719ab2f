interface PurposeGroup {
  title: string
  /** From 1, among all themes. */
  theme: number
  /** The number of its first purpose; the numbers go on from group to group. */
  first: number
  purposes: readonly string[]
}

/** Shares the purposes out among their themes: as many to each, in their order. Emptied ones are left out then. */
export function groupPurposes(
  titles: readonly string[],
  purposes: readonly string[],
): PurposeGroup[] {
  const size = purposes.length / titles.length
  let first = 1
  return titles.flatMap((title, place) => {
    const own = purposes.slice(place * size, (place + 1) * size).filter(Boolean)
    if (own.length === 0) return []
    const group = { title, theme: place + 1, first, purposes: own }
    first += own.length
    return [group]
  })
}
