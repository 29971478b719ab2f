import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  deleteImportDraft,
  importMembers,
  type KnownMatches,
  saveImportDraft,
} from '#domain/imports/contract.ts'
import { type ReadRows, readRows } from '#domain/imports/read-rows.ts'
import { type ImportTable, importedPart } from '#domain/imports/table.ts'
import { apiErrorOf } from '#web/kernel/http/api-error.ts'
import { call } from '#web/kernel/http/client.ts'
import { randomUuid } from '#web/kernel/http/uuid.ts'
import { useProgrammes } from '#web/programmes/use-programmes.ts'
import { useToday } from '#web/startup/config.ts'

/** Debounces saving, so that typing does not send each word. */
const SAVE_DELAY_MS = 700

export const steps = ['file', 'columns', 'problems', 'summary'] as const

const nothingFound: KnownMatches = { problems: [], namesakes: [], knownAccounts: [] }

/** The state of an import: each change is saved on the server, which reports people it knows already. */
export function useImport(kept: ImportTable | null) {
  const [table, setTable] = useState(kept)
  const [step, setStep] = useState<(typeof steps)[number]>(kept ? 'problems' : 'file')
  const [found, setFound] = useState(nothingFound)
  const [notSaved, setNotSaved] = useState<{ problem: string } | null>(null)
  const [requestKey, setRequestKey] = useState(randomUuid)
  const sendings = useRef(0)
  const programmes = useProgrammes()
  const today = useToday()

  /** Saves; of two concurrent saves, the newer one's answer counts. */
  async function save(changed: ImportTable): Promise<void> {
    sendings.current += 1
    const sending = sendings.current
    try {
      const answer = await call(saveImportDraft, { body: { table: importedPart(changed) } })
      if (sending !== sendings.current) return
      setFound(answer)
      setNotSaved(null)
    } catch (error) {
      setNotSaved({ problem: apiErrorOf(error).message })
    }
  }

  // Until it is said what the columns are, the file stays on its reader's computer.
  const hasColumns = step === 'problems' || step === 'summary'
  const saveNow = useEffectEvent(save)
  useEffect(() => {
    if (!table || !hasColumns) return
    const timer = setTimeout(() => void saveNow(table), SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [table, hasColumns])

  function change(changed: ImportTable): void {
    setTable(changed)
    setRequestKey(randomUuid())
  }

  const known = today === undefined ? null : { programmes, today }
  const read: ReadRows | null = table && known ? readRows(table, known) : null
  const right = new Set(read?.people.map(({ line }) => line))
  return {
    table,
    step,
    setStep,
    /** Why the last change is not kept. */
    notSaved,
    /** By which rows are read; `null` while the server has not answered. */
    known,
    read,
    /** Errors of the rows, and conflicts that the server found in valid ones. */
    problems: read
      ? [...read.problems, ...found.problems.filter(({ line }) => right.has(line))]
      : [],
    found,
    change,
    begin(read: ImportTable) {
      change(read)
      setStep('columns')
    },
    async discard() {
      await call(deleteImportDraft)
      sendings.current += 1
      setTable(null)
      setFound(nothingFound)
      setStep('file')
    },
    /** @throws ApiError, after saving again, which refreshes the known people */
    async submit() {
      if (!table) throw new Error('there is no table')
      try {
        const made = await call(importMembers, {
          body: { requestKey, table: importedPart(table) },
        })
        sendings.current += 1
        setTable(null)
        setStep('file')
        return made
      } catch (error) {
        await save(table)
        throw error
      }
    },
  }
}

export type ImportUnderWay = ReturnType<typeof useImport>
