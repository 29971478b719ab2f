import { association } from '#config'

/** Ends the name of a backup's file until it is whole. */
export const UNFINISHED = '.part'

/** Returns the name of a backup that this site made at `now`, in which sorting by name sorts by time. */
export function backupName(site: string, now: Date): string {
  const instant = now.toISOString().slice(0, 19).replaceAll(':', '')
  const called = association.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return `${called}-${shortId(site)}-${instant}Z.age`
}

/** Tells whether a backup is this site's by the id in its name, whatever the association was called. */
export function isOwnName(name: string, site: string): boolean {
  return new RegExp(String.raw`^[a-z0-9-]*-${shortId(site)}-\d{4}-\d\d-\d\dT\d{6}Z\.age$`).test(
    name,
  )
}

const shortId = (site: string) => site.slice(0, 8)
