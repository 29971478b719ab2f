export interface Named {
  firstName: string
  lastName: string
}

/** Name and surnames as one reads them, without a gap where one of them is missing. */
export function fullName({ firstName, lastName }: Named): string {
  return `${firstName} ${lastName}`.trim()
}
