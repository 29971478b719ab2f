import type { listLibrary as list, readLibraryDocument as read } from '#domain/library/contract.ts'
import { schemaFree } from '#web/kernel/http/types.ts'

// Without the contracts' schemas: the page is prerendered, and stays small. See `schemaFree`.
export const listLibrary = schemaFree<typeof list>('GET', '/api/library')
export const readLibraryDocument = schemaFree<typeof read>('GET', '/api/library/:id')
