import { useEffect, useState } from 'react'
import type { Person } from '#domain/enrolments/person.ts'
import { type Named, personKey } from '#domain/enrolments/same-person.ts'
import type { ProgrammeId } from '#domain/programmes/programme.ts'
import { keepTypedHealth } from './draft.ts'
import { typedHealthOf } from './kept-typing.ts'
import type { PeopleForm } from './people-form.ts'

const PAUSE_MS = 500

/**
 * Keeps what is typed about health on the server, so that it survives a reload. Of the `sent` form's
 * people, those of whom no health is typed any more withdraw their consent.
 */
export function useTypedHealth(
  programmeId: ProgrammeId,
  start: PeopleForm,
  sent: readonly Person[],
) {
  const [keeper] = useState(() => createKeeper(programmeId, start, sent))
  useEffect(() => keeper.flush, [keeper])
  return keeper
}

function createKeeper(programmeId: ProgrammeId, start: PeopleForm, sent: readonly Person[]) {
  const agreed = sent.filter(({ infoAdicional }) => infoAdicional)
  let kept = JSON.stringify(typedHealthOf(start))
  let typed = typedHealthOf(start)
  let timer: number | undefined
  let sending: AbortController | undefined

  function send(): void {
    timer = undefined
    const text = JSON.stringify(typed)
    if (text === kept) return
    sending?.abort()
    sending = new AbortController()
    const names = new Set(typed.map(nameOf))
    const withdrawn = agreed.filter((person) => !names.has(nameOf(person)))
    // A failure is not reported: a form that comes back without health data says so.
    keepTypedHealth(programmeId, typed, withdrawn, sending.signal).then(
      () => {
        kept = text
      },
      () => {},
    )
  }

  return {
    /** To be called at each change: it sends when typing pauses. */
    write(form: PeopleForm): void {
      typed = typedHealthOf(form)
      window.clearTimeout(timer)
      timer = window.setTimeout(send, PAUSE_MS)
    },
    /** Sends at once what still waits, when the form is left. */
    flush(): void {
      window.clearTimeout(timer)
      if (timer !== undefined) send()
    },
    /** Before the form is sent or emptied, which replaces what was typed. */
    stop(): void {
      window.clearTimeout(timer)
      timer = undefined
      sending?.abort()
      kept = ''
    },
  }
}

function nameOf({ nombre, apellido }: Named): string {
  return personKey({ nombre, apellido })
}
