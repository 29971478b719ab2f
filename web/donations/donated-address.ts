import { paths } from '#web/paths.ts'

/** The query parameter that names the donation whose end is shown. */
export const donationParameter = 'donacion'

/** The state of a link back to the payment of a donation that waits to be approved. */
export const payOtherwise = 'otherwise'

/** The page with the result of a donation; without an id, of the one that this tab remembers. */
export const donatedAddress = (id?: string): string =>
  id === undefined ? paths.donated() : `${paths.donated()}?${donationParameter}=${id}`
