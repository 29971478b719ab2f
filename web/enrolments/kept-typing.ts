import { emptyBoxes, type PeopleForm, type PersonBoxes } from './people-form.ts'

/**
 * What is being typed, kept in this tab alone until it is sent, so that an accidental reload loses
 * nothing. Health data and the consent to it never go into the browser's storage (design §6): they
 * come back from the server's encrypted draft, once the form was sent, or are typed again.
 */
export interface KeptTyping {
  read(): PeopleForm | null
  write(form: PeopleForm): void
  clear(): void
}

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Kept apart by account, so that whoever logs in next in this tab does not see it. */
export function keptTyping(storage: TabStorage, userId: string, programmeId: number): KeptTyping {
  const key = `enrolment ${userId} ${programmeId}`
  return {
    read: () => parse(storage.getItem(key)),
    write: (form) => {
      try {
        storage.setItem(key, JSON.stringify(withoutHealth(form)))
      } catch {
        // A full or forbidden storage must not keep anybody from enrolling.
      }
    },
    clear: () => storage.removeItem(key),
  }
}

/** The typed form with the health data that the server's draft has for the same people. */
export function withHealthOf(typed: PeopleForm, draft: PeopleForm): PeopleForm {
  return {
    ...typed,
    self: withHealth(typed.self, draft.self),
    others: typed.others.map((boxes, index) => {
      const namesake = draft.others.find((known) => namesInCommon(boxes, known) === 2)
      const known = namesake ?? draft.others[index]
      // One of the two names may be what was just being corrected.
      return known && namesInCommon(boxes, known) > 0 ? withHealth(boxes, known) : boxes
    }),
  }
}

function namesInCommon(a: PersonBoxes, b: PersonBoxes): number {
  return Number(a.nombre === b.nombre) + Number(a.apellido === b.apellido)
}

function withHealth(boxes: PersonBoxes, known: PersonBoxes): PersonBoxes {
  const { infoAdicional, consentimientoSalud } = known
  return { ...boxes, infoAdicional, consentimientoSalud }
}

function withoutHealth(form: PeopleForm): PeopleForm {
  const strip = (boxes: PersonBoxes): PersonBoxes => ({
    ...boxes,
    infoAdicional: '',
    consentimientoSalud: false,
  })
  return { ...form, self: strip(form.self), others: form.others.map(strip) }
}

function parse(text: string | null): PeopleForm | null {
  if (!text) return null
  try {
    const { who, self, others } = JSON.parse(text) as PeopleForm
    const complete = (boxes: PersonBoxes) => ({ ...emptyBoxes, ...boxes })
    return { who, self: complete(self), others: others.map(complete) }
  } catch {
    // Written by an older release of this page.
    return null
  }
}
