import { text } from 'node:stream/consumers'
import papaparse from 'papaparse'
import { expect, it } from 'vitest'
import { spreadsheetCsv } from './spreadsheet-csv.ts'
import type { Cell } from './spreadsheet-table.ts'

/** A cell as a spreadsheet reads it. */
async function written(cell: Cell): Promise<string | undefined> {
  async function* batches() {
    yield [cell]
  }
  const columns = [{ title: 'Cell', width: 1, cell: (row: Cell) => row }]
  const file = await text(spreadsheetCsv({ columns, batches: batches() }))
  return papaparse.parse<string[]>(file.replace(/\r\n$/, ''), { delimiter: ';' }).data[1]?.[0]
}

const symbols = ['=', '+', '-', '@', '＝', '＋', '－', '＠']
const spaces = ['', ' ', '\t', '\r', '\n', '\u00a0', ' \t ']

it.each(
  symbols.flatMap((symbol) => spaces.map((space) => `${space}${symbol}1+1`)),
)('the words %j stay words', async (words) => {
  expect(await written(words)).toBe(`'${words}`)
})

it.each([
  'Ane',
  'a=1',
  '1-1',
  'x@example.org',
  'Lasa; "Ane"',
  'O’Neill',
])('%j is written as it is', async (words) => {
  expect(await written(words)).toBe(words)
})

it.each([
  [{ day: '2026-01-05' as const }, '05/01/2026'],
  [{ cents: 123_405 }, '1234,05'],
  [{ cents: -50 }, '-0,50'],
  [{ count: 0 }, '0'],
  [null, ''],
])('%j is written as spreadsheets in Spain read it: %s', async (cell, shown) => {
  expect(await written(cell)).toBe(shown)
})
