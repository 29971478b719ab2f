import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { ona } from '#domain/testing/first-timetable.ts'
import en from '../../locales/en/programmes/programmes.json'
import es from '../../locales/es/programmes/programmes.json'
import eu from '../../locales/eu/programmes/programmes.json'
import { timetableOf } from './timetable.ts'

test.each([
  ['es', 'Lunes y miércoles, de 9:45 a 10:45'],
  ['eu', 'Astelehena eta asteazkena, 9:45–10:45'],
  ['en', 'Monday and Wednesday, 9:45 to 10:45'],
] as const)('in %s the timetable of ONA reads "%s"', async (lng, text) => {
  const i18n = createInstance()
  const resources = { es: { programmes: es }, eu: { programmes: eu }, en: { programmes: en } }
  await i18n.init({ lng, resources, interpolation: { escapeValue: false } })
  expect(timetableOf(ona, i18n.getFixedT(lng, 'programmes'))).toBe(text)
})
