import { fullName, type Named } from '#domain/kernel/full-name.ts'
import { PurchaseError } from '#web/kernel/cards/problem.ts'

/** @throws PurchaseError when there are no people, or one without name or surname (spec §5) */
export function requireNamedPeople(people: readonly Named[] | null): asserts people is Named[] {
  if (!people || people.length === 0) throw new PurchaseError({ key: 'noPeople' }, false)
  const unnamed = people.findIndex(
    ({ firstName, lastName }) => !firstName.trim() || !lastName.trim(),
  )
  if (unnamed === -1) return
  throw new PurchaseError({ key: 'incompletePerson', params: { position: unnamed + 1 } }, false)
}

/** @throws PurchaseError naming those who are enrolled already */
export function requireNewPeople(
  people: readonly Named[],
  already: readonly number[],
  programme: string,
): void {
  const names = people.filter((_, position) => already.includes(position)).map(fullName)
  if (names.length === 0) return
  const params = { count: names.length, names: names.join(', '), programme }
  throw new PurchaseError({ key: 'already', params }, false)
}
