/** Returns a path with those of the parameters that have a value. */
export function withQuery(
  path: string,
  values: readonly (readonly [string, string | undefined])[],
): string {
  const given = values.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}
