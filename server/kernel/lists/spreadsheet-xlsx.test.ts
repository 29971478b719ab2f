import { expect, it } from 'vitest'
import type { Column } from './spreadsheet-table.ts'
import { spreadsheetXlsx } from './spreadsheet-xlsx.ts'

const columns: Column<string>[] = [{ title: 'Nombre', width: 9, cell: (row) => row }]

it('of many files at once only one has its rows in memory', async () => {
  let begun = 0
  async function* batches() {
    begun += 1
    yield ['Maite', 'Joxe']
  }
  const files = Array.from({ length: 5 }, () =>
    spreadsheetXlsx({ columns, batches: batches() }, 'lista'),
  )
  await Promise.race(files)
  // The first one, and that which follows it.
  expect(begun).toBeLessThanOrEqual(2)
  for (const bytes of await Promise.all(files)) expect(bytes.toString('latin1', 0, 2)).toBe('PK')
})

it('a file that cannot be written holds up none of those that wait', async () => {
  async function* broken(): AsyncGenerator<string[]> {
    yield ['Maite']
    throw new Error('the database went away')
  }
  async function* whole() {
    yield ['Maite']
  }
  const failing = spreadsheetXlsx({ columns, batches: broken() }, 'lista')
  const waiting = spreadsheetXlsx({ columns, batches: whole() }, 'lista')
  await expect(failing).rejects.toThrow('the database went away')
  expect((await waiting).length).toBeGreaterThan(0)
})
