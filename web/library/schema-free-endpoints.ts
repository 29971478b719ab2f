import type { listLibrary as list, readLibraryDocument as read } from '#domain/library/contract.ts'
import { light } from '#web/http/types.ts'

// Without the contracts' schemas: the page is prerendered, and stays small. See `light`.
export const listLibrary = light<typeof list>('GET', '/api/library')
export const readLibraryDocument = light<typeof read>('GET', '/api/library/:id')
