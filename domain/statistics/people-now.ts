/** Whole years, the first and the last of each group; the last group has no end. */
export const ageGroups = [
  { from: 0, to: 17 },
  { from: 18, to: 34 },
  { from: 35, to: 49 },
  { from: 50, to: 64 },
  { from: 65, to: 74 },
  { from: 75, to: 84 },
  { from: 85, to: null },
] as const

/** Fewer people of one place could be recognised in a file, so they are counted with others. */
export const MIN_PEOPLE_OF_A_PLACE = 3

/** The places that are named; all others are counted together. */
export const NAMED_PLACES = 15

/** Who has a place on the day of the count: how old they are and where they live. */
export interface PeopleNow {
  /** In the order of `ageGroups`. */
  ages: number[]
  ageUnknown: number
  /** The largest first. */
  localities: { name: string; people: number }[]
  /** Counts all places that are not named. */
  elsewhere: number
  localityUnknown: number
}

/** @param years whole years and the number of people of that age; `null` where it is unknown */
export function groupAges(
  years: readonly { age: number | null; people: number }[],
): Pick<PeopleNow, 'ages' | 'ageUnknown'> {
  const sum = (belongs: (age: number | null) => boolean) =>
    years.reduce((total, { age, people }) => (belongs(age) ? total + people : total), 0)
  return {
    ages: ageGroups.map(({ from, to }, place) =>
      // A wrong clock must not leave a person out below the first group.
      sum((age) => age !== null && (age >= from || place === 0) && (to === null || age <= to)),
    ),
    ageUnknown: sum((age) => age === null),
  }
}

/** @param places each place once, `null` where it is unknown */
export function nameLargest(
  places: readonly { name: string | null; people: number }[],
): Pick<PeopleNow, 'localities' | 'elsewhere' | 'localityUnknown'> {
  const known = places.flatMap(({ name, people }) => (name === null ? [] : [{ name, people }]))
  const localities = known
    .filter(({ people }) => people >= MIN_PEOPLE_OF_A_PLACE)
    .sort((a, b) => b.people - a.people || (a.name < b.name ? -1 : 1))
    .slice(0, NAMED_PLACES)
  const sum = (rows: readonly { people: number }[]) =>
    rows.reduce((total, { people }) => total + people, 0)
  return {
    localities,
    elsewhere: sum(known) - sum(localities),
    localityUnknown: sum(places) - sum(known),
  }
}
