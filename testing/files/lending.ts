import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { uploadFile } from '#domain/files/contract.ts'
import * as adminContract from '#domain/library/admin/contract.ts'
import type { Administrator } from '../builders.ts'
import { pdf } from './made-files.ts'

export interface BroughtFile {
  bytes?: Buffer
  name?: string
  purpose?: 'document' | 'video'
}

/** Uploads a file for the library, a PDF where nothing else is said; answers its id. */
export async function bring(by: Administrator, file: BroughtFile = {}): Promise<string> {
  const { bytes = await pdf(), name = 'hoja.pdf', purpose = 'document' } = file
  return (await by.upload(uploadFile, { bytes, name, purpose })).body.id
}

/** What an administrator types for a document. */
export const documentFields = (change: object) => ({
  type: 'document',
  language: 'es',
  theme: { es: 'Tema' },
  title: { es: 'Título' },
  description: {},
  ...change,
})

/** Adds a document to the library; answers its id. */
export async function lend(
  by: Administrator,
  change: object,
  file: BroughtFile = {},
): Promise<string> {
  const id = randomUUID()
  const body = { ...documentFields(change), id, fileId: await bring(by, file) }
  const { status } = await by.call(adminContract.addLibraryDocument, { body })
  expect(status).toBe(200)
  return id
}
