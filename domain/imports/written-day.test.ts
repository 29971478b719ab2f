import { expect, it } from 'vitest'
import { readBorn } from './written-age.ts'
import { readDay } from './written-day.ts'

const today = '2026-11-27'

it.each([
  ['12/03/1950', '1950-03-12'],
  ['1-2-50', '1950-02-01'],
  ['5.6.24', '2024-06-05'],
  ['1950/3/12', '1950-03-12'],
  ['1950-03-12T00:00:00.000Z', '1950-03-12'],
  ['19500312', '1950-03-12'],
  ["12/3/'50", '1950-03-12'],
  ['19501332', null],
  ['31/02/1950', null],
  ['7 de marzo de 1955', '1955-03-07'],
  ['lunes, 7 de marzo del 55', '1955-03-07'],
  ['martes 3 de abril de 1951', '1951-04-03'],
  ['7-mar-55', '1955-03-07'],
  ['7-III-1955', '1955-03-07'],
  ['1er enero 1950', '1950-01-01'],
  ['1955eko martxoaren 7a', '1955-03-07'],
  ['maiatzak 7, 1955', '1955-05-07'],
  ['March 7th, 1955', '1955-03-07'],
  ['12 / 03 / 1950', '1950-03-12'],
  ['31 de febrero de 1950', null],
  ['7 de marzo y 8 de abril de 1955', null],
  ['marzo de 1950', null],
  ['', null],
])('the day %s is %s', (written, day) => expect(readDay(written, today)).toBe(day))

it.each([
  '1955 urteko martxoaren 7an',
  '1955ko martxoaren 7a',
  '1955-ko martxoaren 7an',
  'asteazkena, 1955(e)ko martxoaren 7a',
  '1955KO MARTXOAREN 7A',
  '1955/03/07an',
  '7º de marzo de 1955',
  '7 de marzo de 1.955',
  'nacida el 7 de marzo de 1955',
  'March 7, 1955',
  '07MAR1955',
  '7-mar.-55',
  '7/3/1955 (71)',
  '7/3/1955 (71 años)',
  '7/3/1955 - 71 urte',
  '07/03/55 [71 yrs]',
  '07/03/1955 71',
  'F. nac.: 7/3/1955',
  'jaio: 1955/3/7',
  'DOB 07/03/1955',
  '07/03/’55',
  "7-3-'55",
  '07.03.1955',
  '7·3·1955',
  '7\\3\\1955',
  '7,3,1955',
  '7/3//1955',
  '7-3-1.955',
  '７/３/１９５５',
  '07\u200b/03/1955',
  '7031955',
  '07031955',
  '20155',
  '20155,0',
  '1955-03-07T00:00:00',
  '1955-03-07T00:00:00+01:00',
  // Midnight in Madrid, as a program in Greenwich's time writes it.
  '1955-03-06T23:00:00.000Z',
  '07/03/1955 0:00',
  '7/3/1955 12:00 a. m.',
  'Mon Mar 07 1955 00:00:00 GMT+0100 (CET)',
])('one day is written in many ways: %s', (written) => {
  expect(readDay(written, today)).toBe('1955-03-07')
})

it('the 1st is a word too', () => {
  expect(readDay('primero de enero de 1950', today)).toBe('1950-01-01')
})

it.each([
  ['7/3/50', '1950-03-07'],
  ['7/3/27', '1927-03-07'],
  ['7/3/26', '2026-03-07'],
])('two digits of a year are never ahead: %s is %s', (written, day) => {
  expect(readDay(written, today)).toBe(day)
})

it.each([
  '3/15/1955',
  '070355',
  '99999',
  '00/00/0000',
  '29/02/1955',
  '7/3/1955 o 8/3/1955',
  '1955-13-45T00:00:00Z',
  '1955-13-07T99:99:99Z',
  '† 7/3/2020',
])('nothing is guessed of %s', (written) => expect(readDay(written, today)).toBeNull())

it.each([
  ...['71', '71 a.', '71 años', '71 anos', '71 urte', '71 urte ditu', '71 yrs', '71 years old'],
  ...['71 y/o', '71yo', '71,0', '71.73'],
])('%s is an age', (written) => {
  expect(readBorn(written, today)).toEqual({ birthDate: null, age: 71 })
})

it.each([
  ...['1955', '1.955', '(1955)', '1955?', 'año 1955', 'n. 1955', '1955eko', '1955ean jaioa'],
  '1955 (71)',
])('%s is a year, which gives an age', (written) => {
  expect(readBorn(written, today)).toEqual({ birthDate: null, age: 71, isByYear: true })
})

it.each(['unos 71', 'más de 70', '70+', '121', 'hacia 1955', '1850'])('%s is neither', (written) =>
  expect(readBorn(written, today)).toBeNull())
