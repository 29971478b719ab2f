import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { personShape } from '#domain/enrolments/person-fields.ts'
import { donationPdf } from '#server/donations/donation-pdf.ts'
import { readPdf } from '#testing/files/read-pdf.ts'
import { mailReader } from '#testing/mail-reader.ts'

const paperOf = (donor: string) =>
  donationPdf({
    donationId: '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0001',
    amountCents: 2500,
    paidBy: 'card',
    refundedCents: 0,
    givenOn: '2026-03-02',
    donor,
    language: 'es',
    madeAt: new Date('2026-03-02T09:00:00Z'),
    letterhead: mailReader('es'),
  })

/** The numbers of all glyphs that are drawn; 0 is the one of a letter that the font lacks. */
function glyphsIn(pdf: Buffer): number[] {
  const { source } = readPdf(pdf)
  return [...source.matchAll(/\[([^\]]*)\] TJ/g)]
    .flatMap(([, run = '']) => [...run.matchAll(/<([\da-f]+)>/gi)])
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((glyph) => Number.parseInt(glyph, 16))
}

const wordsIn = (pdf: Buffer) => readPdf(pdf).pages.flat().join('')

describe('a name on a receipt', () => {
  it.each([
    'Олена Шевченко',
    'Ґалаґан Їжакевич',
    '李娜 王',
    '陳大文',
    '김민준',
    'たなか タナカ',
    'Ἑλένη Παπαδοπούλου',
    'Nguyễn Thị Hồng',
    'Łukasz Żółć',
    'Ștefan Ţăran',
    'Արամ',
    'გიორგი',
    'አበበ',
    'สมชาย',
    'ᏣᎳᎩ',
    'ⴰⵎⴰⵣⵉⵖ',
  ])('%s has every letter', async (name) => {
    const pdf = await paperOf(name)
    expect(glyphsIn(pdf)).not.toContain(0)
    expect(wordsIn(pdf)).toContain(name)
  })

  it.each([
    'فاطمة الزهراء',
    'محمد بن عبد الله',
    'עדי כהן',
    'नीरज',
    'বাংলা',
    'ਸਿੰਘ',
    'தமிழ்',
  ])('%s, whose letters have other forms beside each other, has all of them', async (name) => {
    expect(glyphsIn(await paperOf(name))).not.toContain(0)
  })

  it('of Arabic stands from right to left, and is read as it is written', async () => {
    const { source } = readPdf(await paperOf('Ana محمد الزهراء Lasa'))
    const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('latin1')
    const [first, second] = ['محمد', 'الزهراء'].map((word) => placeBehind(source, utf16(word)))
    expect(first?.read).toBeLessThan(second?.read ?? 0)
    expect(first?.x).toBeGreaterThan(second?.x ?? Number.POSITIVE_INFINITY)
  })

  it('never has a hole, whatever letters it is accepted with', async () => {
    const letter = fc
      .integer({ min: 0x41, max: 0x2_fa1f })
      .map((point) => String.fromCodePoint(point))
    const names = fc.sample(
      fc.array(letter, { minLength: 1, maxLength: 40 }).map((all) => all.join('')),
      { numRuns: 300, seed: 20_260_302 },
    )
    const accepted = names
      .map((name) => personShape.shape.lastName.safeParse(name.replace(/[^\p{L}\p{M}]/gu, '')))
      .flatMap(({ data }) => data ?? [])
    expect(accepted.length).toBeGreaterThan(50)
    expect(glyphsIn(await paperOf(accepted.join(' ')))).not.toContain(0)
  })
})

/** Finds where a word that is marked with its text begins: in the order of reading, and from the left. */
function placeBehind(source: string, text: string): { read: number; x: number } {
  const read = source.indexOf(`ActualText (\xfe\xff${text}`)
  const x = /1 0 0 1 ([\d.]+) [\d.]+ Tm/.exec(source.slice(read))?.[1]
  return { read, x: Number(x) }
}
