import { afterAll } from 'vitest'
import { printErrorLogOfFailures } from './error-log.ts'
import { stopAfterEachFile } from './stop-afterwards.ts'
import { dropIdleDatabases } from './test-database.ts'

// Hooks run from the last to the first: what uses the databases stops before they go.
afterAll(dropIdleDatabases)
stopAfterEachFile()
printErrorLogOfFailures()
