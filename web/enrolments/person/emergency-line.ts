import type { EmergencyContact } from '#domain/enrolments/emergency-contact.ts'

/** Returns whom to call, and what they are to the enrollee: «Amaia Lasa (hija)». */
export function emergencyName({ firstName, relation }: EmergencyContact): string {
  return relation ? `${firstName} (${relation})` : firstName
}

/** The same with the number, on one line. */
export function emergencyLine(contact: EmergencyContact): string {
  return `${emergencyName(contact)}, ${contact.contactPhone}`
}
