import { paths } from '#web/paths.ts'

/** The query parameter that names the donation whose end is shown. */
export const donationParameter = 'donacion'

/** Where the end of a donation is shown; without an id, of the one that this tab remembers. */
export const donatedAddress = (id?: string): string =>
  id === undefined ? paths.donated() : `${paths.donated()}?${donationParameter}=${id}`
