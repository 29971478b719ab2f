import { expect, it } from 'vitest'
import { sql } from '#server/kernel/db/drizzle.ts'
import { shared } from '#testing/shared.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import {
  digitsOf,
  holdsAll,
  holdsAllAlike,
  holdsAllUnindexed,
  oneSpelling,
  plainText,
  plainWords,
  spellingOf,
} from './text-search.ts'

const connection = shared(openTestDatabase)

it.each([
  ['  Begoña  ÁLVAREZ ', ['begona', 'alvarez']],
  ['943 12 34 56', ['943123456']],
  ['+34 943-12-34-56', ['943123456']],
  ['0034943123456', ['943123456']],
  ['0034-943-12-34-56', ['943123456']],
  ['0033 5 59 59', ['3355959']],
  ['maite (943) 123.456', ['maite', '943123456']],
  ['maite 943 12 34 56 lasa', ['maite', '943123456', 'lasa']],
  ['jon.1950-07@example.org', ['jon.1950-07@example.org']],
  ['ane7 3 4b 12 34', ['ane7', '3', '4b', '1234']],
  ['943 12 34 56, Ane', ['943123456', 'ane']],
  ['Ane: 943-12-34-56.', ['ane:', '943123456']],
  ['Lasa, Ane; Orio', ['lasa', 'ane', 'orio']],
  ['34 943 12 34 56', ['943123456']],
  ['34943123456', ['943123456']],
  ['+ 34 943 12 34', ['9431234']],
  ['00 34 643 12 34 56.', ['643123456']],
  ['34 12', ['3412']],
  ['agirre-lasa', ['agirre', 'lasa']],
  ['Min-ji', ['min-ji']],
  ['jon-ander@example.org', ['jon-ander@example.org']],
  ['AB12-34CD', ['ab12-34cd']],
  ['O’Neill', ["o'neill"]],
  ['ȘTEFAN Mihăiță', ['stefan', 'mihaita']],
  ['34', ['34']],
  ['', []],
])('«%s» is looked for as %j', (search, words) => {
  expect(plainWords(search)).toEqual(words)
})

it('words and texts are made plain alike, so that each name is found by itself', async () => {
  const names = ['Íñigo Ibáñez', 'MARÍA ÀNGELS', 'Jürgen Müller', "O'Neill", '100%', 'a_b\\c']
  for (const name of [...names, 'Łukasz ŽIŽKA', 'Øystein Őry', 'Ýmir Čapek', 'D´Arc']) {
    const plain = sql`${plainText(sql`${name}::text`)}`
    const { rows } = await connection.db.execute<{ found: boolean; any: boolean }>(sql`
      select ${holdsAll(plain, plainWords(name))} as found, ${holdsAll(plain, ['%', 'x'])} as any`)
    expect(rows[0], name).toEqual({ found: true, any: false })
  }
})

it.each([
  ['Ștefan MIHĂIȚĂ', 'stefan mihaita'],
  ['Nora O’Neill', "o'neill"],
  ["Nora O'Neill", 'o’neill'],
  ['Agirre Lasa', 'agirre-lasa'],
  ['Agirre-Lasa', 'agirre lasa'],
  ['Kim Min-ji', 'min-ji'],
])('«%s» is found by «%s»', async (name, search) => {
  const plain = plainText(sql`${name}::text`)
  const { rows } = await connection.db.execute(
    sql`select ${holdsAll(plain, plainWords(search))} as found`,
  )
  expect(rows).toEqual([{ found: true }])
})

it.each([
  ['et', true],
  ['i', true],
  ['é 9', true],
  ['xe', false],
  ['etx', true],
  ['txe', true],
  ['%', false],
])('a word of one or two letters has to begin one: «%s» in a text: %s', async (search, found) => {
  const text = sql`'agirre etxeberria itziar 943123456'::text`
  const words = plainWords(search)
  const { rows } = await connection.db.execute(sql`
    select ${holdsAll(text, words)} as indexed, ${holdsAllUnindexed(text, words)} as in_turn`)
  expect(rows[0]).toEqual({ indexed: found, in_turn: found })
})

it('of a telephone number the digits count', async () => {
  const { rows } = await connection.db.execute(sql`
    select ${digitsOf(sql`'(943) 12-34 56'::text`)} as digits, ${digitsOf(sql`null::text`)} as none`)
  expect(rows[0]).toEqual({ digits: '943123456', none: '' })
})

it.each([
  ['Arizabalaga', 'arisabalaga'],
  ['Beloki', 'beloqui'],
  ['Etxeberria', 'echeberria'],
  ['Bidaurre', 'vidaurre'],
  ['Agirre', 'Aguirre'],
  ['Carmen', 'karmen'],
  ['Hernández', 'ernandes'],
  ['Txomin', 'Chomin'],
  ['Xabi', 'txabi'],
  ['Zubizarreta', 'subisareta'],
  ['Goienetxe', 'Goyeneche'],
  ['Jiménez', 'gimenez'],
  ['Joxe', 'Jose'],
  ['Enbeita', 'Embeita'],
  ['Antton', 'Anton'],
  ["O'Neill", 'oneill'],
])('«%s» and «%s» are spellings of one name, in both directions', async (one, other) => {
  const found = async (name: string, search: string) => {
    const plain = plainText(sql`${name}::text`)
    const { rows } = await connection.db.execute(
      sql`select ${holdsAllAlike(plain, oneSpelling(plain), plainWords(search))} as found`,
    )
    return rows[0]?.found
  }
  expect([await found(one, other), await found(other, one)]).toEqual([true, true])
})

it.each([
  ['Miren Lasa', 'karmen'],
  ['Silvia', 'gil'],
  ['Nerea Agote', 'ki'],
  ['Ane Zabala', 'abal x'],
])('«%s» does not sound as «%s»', async (name, search) => {
  const plain = plainText(sql`${name}::text`)
  const { rows } = await connection.db.execute(
    sql`select ${holdsAllAlike(plain, oneSpelling(plain), plainWords(search))} as found`,
  )
  expect(rows[0]).toEqual({ found: false })
})

it('a word and a text get the same spelling in the browser’s language and in the database’s', async () => {
  const texts = [
    "o'neill agirre-lasa",
    'jx.quijote_2@example.org 600112233',
    '100% [a]`{b}~\\c',
    'шевченко',
  ]
  for (const text of [...texts, 'etxeberria guztiz gimnasia ximun campo whisky']) {
    const { rows } = await connection.db.execute<{ spelling: string }>(
      sql`select ${oneSpelling(sql`${text}::text`)} as spelling`,
    )
    expect(rows[0]?.spelling.trim()).toBe(spellingOf(text))
  }
})
