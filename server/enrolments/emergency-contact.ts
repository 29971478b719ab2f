import type { EmergencyContact } from '#domain/enrolments/emergency-contact.ts'
import type { enrollees } from '#server/schema.ts'

type Columns = Pick<
  typeof enrollees.$inferSelect,
  'emergencyName' | 'emergencyPhone' | 'emergencyRelation'
>

export const noEmergencyContact: Columns = {
  emergencyName: null,
  emergencyPhone: null,
  emergencyRelation: null,
}

/** Returns the contact as an enrollee's row keeps it. */
export function emergencyColumns(contact: EmergencyContact | null): Columns {
  if (!contact) return noEmergencyContact
  const { firstName, contactPhone, relation } = contact
  return {
    emergencyName: firstName,
    emergencyPhone: contactPhone,
    emergencyRelation: relation || null,
  }
}

/** Returns whom to call for an enrollee; `null` where none is named. */
export function emergencyContactOf(row: Columns): EmergencyContact | null {
  const { emergencyName, emergencyPhone, emergencyRelation } = row
  if (emergencyName === null || emergencyPhone === null) return null
  return {
    firstName: emergencyName,
    contactPhone: emergencyPhone,
    ...(emergencyRelation !== null && { relation: emergencyRelation }),
  }
}
