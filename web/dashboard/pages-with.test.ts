import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import type { Language } from '#domain/kernel/language.ts'
import { rights } from '#domain/kernel/rights.ts'
import en from '../../locales/en/admin/admin.json'
import es from '../../locales/es/admin/admin.json'
import eu from '../../locales/eu/admin/admin.json'
import { adminMenu } from '../modules.ts'
import { pagesWith } from './pages-with.ts'

const user = { rights: [...rights], twoFactorVerified: true }

it.each<[Language, string, string]>([
  ['es', 'teléfono', '/admin/asociacion?apartado=contact'],
  ['es', 'festivos', '/admin/programas/cierres'],
  ['es', 'Excel', '/admin/importar'],
  ['es', 'logo', '/admin/asociacion?apartado=looks'],
  ['es', 'devolver', '/admin/pagos'],
  ['es', 'devoluciones', '/admin/pagos'],
  ['es', 'vacaciones', '/admin/programas/cierres'],
  ['eu', 'telefonoa', '/admin/asociacion?apartado=contact'],
  ['eu', 'jaiegun', '/admin/programas/cierres'],
  ['eu', 'excel', '/admin/importar'],
  ['eu', 'logoa', '/admin/asociacion?apartado=looks'],
  ['eu', 'itzuli', '/admin/pagos'],
  ['en', 'phone', '/admin/asociacion?apartado=contact'],
  ['en', 'bank holidays', '/admin/programas/cierres'],
  ['en', 'Excel', '/admin/importar'],
  ['en', 'logos', '/admin/asociacion?apartado=looks'],
  ['en', 'refund', '/admin/pagos'],
])('in %s a page is found by what is done there: «%s»', async (language, words, address) => {
  const i18n = createInstance()
  const resources = { es: { admin: es }, eu: { admin: eu }, en: { admin: en } }
  await i18n.init({ lng: language, resources })
  const found = pagesWith(i18n.getFixedT(language, 'admin'), adminMenu, words, user)
  expect(found.map(({ to }) => to)).toContain(address)
})
