import type { ChosenColours } from '#domain/kernel/looks/palette.ts'

/** Names who hands out e-mails and paper. */
export interface Organisation {
  name: string
  looks: ChosenColours
  contact: { email: string; phone: string | null }
  fiscal: { legalName: string }
}

/** Describes the top of what is printed. */
export interface Letterhead {
  association: Organisation
  /** Reads its own logo, a PNG; `null` where the shipped mark stands. */
  logo(): Promise<Buffer | null>
}
