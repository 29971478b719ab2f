import fc from 'fast-check'
import { expect, it } from 'vitest'
import { alsoSurnames, givenNames } from './name-words.ts'
import { joinName, splitName } from './split-name.ts'

it.each([
  ['García López, Ana', 'Ana', 'García López'],
  ['ARRIETA MENDIA, JOSU', 'JOSU', 'ARRIETA MENDIA'],
  ['Ana García López', 'Ana', 'García López'],
  ['María José García López', 'María José', 'García López'],
  ['Ana de la Fuente Gil', 'Ana', 'de la Fuente Gil'],
  ['María Luz del Río Gil', 'María Luz', 'del Río Gil'],
  ['Ana García', 'Ana', 'García'],
  ['Ane Agirre', 'Ane', 'Agirre'],
  ['Ana', 'Ana', ''],
  ['luis ruiz de gauna garcía', 'luis', 'ruiz de gauna garcía'],
  ['rosario núñez lópez de arana', 'rosario', 'núñez lópez de arana'],
  ['PILAR RUIZ DE GAUNA RUIZ DE GAUNA', 'PILAR', 'RUIZ DE GAUNA RUIZ DE GAUNA'],
  ['Pilar Ruiz de Gauna', 'Pilar', 'Ruiz de Gauna'],
  ['José Antonio López de Arana Aguirre', 'José Antonio', 'López de Arana Aguirre'],
  ['José Antonio López', 'José Antonio', 'López'],
  ['Mª CARMEN LÓPEZ DE ARANA PÉREZ', 'Mª CARMEN', 'LÓPEZ DE ARANA PÉREZ'],
  ['Mª Carmen García Ruiz de Gauna', 'Mª Carmen', 'García Ruiz de Gauna'],
  ['María del Carmen García López', 'María del Carmen', 'García López'],
  ['Mª de los Ángeles Ortiz de Zárate', 'Mª de los Ángeles', 'Ortiz de Zárate'],
  ['María Díaz de Cerio Lasa', 'María', 'Díaz de Cerio Lasa'],
  [
    'Jose Mari Fernández de Larrinoa Martínez de Lizarduy',
    'Jose Mari',
    'Fernández de Larrinoa Martínez de Lizarduy',
  ],
  ['Juan Luis Ochoa de Eribe Lasa', 'Juan Luis', 'Ochoa de Eribe Lasa'],
  ['Ana San José García', 'Ana', 'San José García'],
  ['Santiago Ramón y Cajal', 'Santiago', 'Ramón y Cajal'],
  ['Juan José Martín García', 'Juan José', 'Martín García'],
  ['José Martín García López', 'José Martín', 'García López'],
  ['ANA I. LÓPEZ GARCÍA', 'ANA I.', 'LÓPEZ GARCÍA'],
  ['Jose E. Lasa', 'Jose E.', 'Lasa'],
  ['Hodei Garate Lasa', 'Hodei', 'Garate Lasa'],
  ['Koldo Goikoetxea Ruiz de Gauna', 'Koldo', 'Goikoetxea Ruiz de Gauna'],
])('a name in one cell is divided: %s', (whole, firstName, lastName) => {
  const isCertain = !whole.startsWith('Santiago')
  expect(splitName(whole)).toEqual({ firstName, lastName, isCertain })
})

it.each([
  ['Iker Hodei Lasa Beitia', 'Iker Hodei', 'Lasa Beitia'],
  ['Jon Zubi de Eribe Lasa', 'Jon', 'Zubi de Eribe Lasa'],
  ['Agirre Lasa Ane', 'Ane', 'Agirre Lasa'],
  ['LÓPEZ DE ARANA SAN JOSÉ JOSÉ ANTONIO', 'JOSÉ ANTONIO', 'LÓPEZ DE ARANA SAN JOSÉ'],
  ['José Vicente García', 'José', 'Vicente García'],
  ['María Pilar', 'María', 'Pilar'],
  ['Ane y Jon Agirre', 'Ane', 'y Jon Agirre'],
  ['Lasa, Beitia, Ane', 'Beitia Ane', 'Lasa'],
])('and where that is not certain, it says so: %s', (whole, firstName, lastName) => {
  expect(splitName(whole)).toEqual({ firstName, lastName, isCertain: false })
})

const surnames = [
  'García',
  'Ruiz de Gauna',
  'Agirre',
  'Ortiz de Zárate',
  'San José',
  'de la Fuente',
]

it('two surnames after known names stay two, however they are typed', () => {
  const names = [...givenNames].filter((name) => name !== 'ma' && name !== 'ramon')
  const surname = fc.constantFrom(...surnames)
  fc.assert(
    fc.property(fc.constantFrom(...names), surname, surname, fc.boolean(), (name, a, b, loud) => {
      const typed = (text: string) => (loud ? text.toUpperCase() : text)
      const [firstName, lastName] = [typed(name), typed(`${a} ${b}`)]
      expect(splitName(`${firstName} ${lastName}`)).toEqual({
        firstName,
        lastName,
        isCertain: true,
      })
    }),
  )
})

it('no word is lost, and what is corrected is read as it was corrected', () => {
  const word = fc.oneof(
    fc.constantFrom(...givenNames, ...alsoSurnames, 'de', 'del', 'la', 'y', 'San', 'Ruiz', 'Lasa'),
    fc.stringMatching(/^[a-zñ]{1,8}$/),
  )
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (words) => {
      const split = splitName(words.join(' '))
      const divided = `${split.firstName} ${split.lastName}`.trim().split(' ')
      expect(divided.toSorted()).toEqual(words.toSorted())
      expect(split.firstName).not.toBe('')
      const { firstName, lastName } = split
      const certain = { firstName, lastName, isCertain: true }
      if (lastName) expect(splitName(joinName(split))).toEqual(certain)
    }),
  )
})
