import { afterAll } from 'vitest'
import { dropIdleDatabases } from './test-database.ts'

afterAll(dropIdleDatabases)
