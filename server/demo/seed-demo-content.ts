import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Deps } from '#server/kernel/deps.ts'
import { libraryDocuments } from '#server/schema.ts'

const ENTRY = fileURLToPath(new URL('./seed-demo-content-process.ts', import.meta.url))

/**
 * Stores what a demonstration shows of advertising and in its library, where it is missing. It is drawn in a process
 * of its own: what draws would hold 60 MiB of the server's memory from then on.
 * @param isFirst whether the installation is new: made-up advertisements come once
 */
export async function seedDemoContent(deps: Deps, isFirst: boolean): Promise<void> {
  if (!isFirst && !(await lacksLibrary(deps))) return
  const child = fork(ENTRY, isFirst ? ['ads'] : [], {
    env: { ...process.env, DATABASE_URL: deps.databaseUrl },
    // A signal to the whole group reaches us, and its channel closes with us.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [code, signal] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the content could not be made up: ${code ?? signal}`)
}

/** Tells whether there neither is nor ever was a document. */
export async function lacksLibrary({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  return (await db.$count(libraryDocuments)) === 0
}
