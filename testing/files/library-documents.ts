import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { uploadFile } from '#domain/kernel/files/contract.ts'
import * as adminContract from '#domain/library/admin/contract.ts'
import type { Administrator } from '../builders.ts'
import { pdf } from './made-files.ts'

export interface LibraryFile {
  bytes?: Buffer
  name?: string
  purpose?: 'document' | 'video'
}

/** Uploads a file for the library, by default a PDF. @returns its id */
export async function upload(by: Administrator, file: LibraryFile = {}): Promise<string> {
  const { bytes = await pdf(), name = 'hoja.pdf', purpose = 'document' } = file
  return (await by.upload(uploadFile, { bytes, name, purpose })).body.id
}

/** The payload of a document. */
export const documentFields = (change: object) => ({
  type: 'document',
  language: 'es',
  theme: { es: 'Tema' },
  title: { es: 'Título' },
  description: {},
  ...change,
})

/** Adds a document to the library. @returns its id */
export async function addDocument(
  by: Administrator,
  change: object,
  file: LibraryFile = {},
): Promise<string> {
  const id = randomUUID()
  const body = { ...documentFields(change), id, fileId: await upload(by, file) }
  const { status } = await by.call(adminContract.addLibraryDocument, { body })
  expect(status).toBe(200)
  return id
}
