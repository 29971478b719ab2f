import { expect, test } from 'vitest'
import { pageMeantBy } from './pages.ts'

test.each([
  ['/programas/', '/programas'],
  ['/programas//', '/programas'],
  ['/Programas', '/programas'],
  ['/confirmationbuy/', '/confirmationBuy'],
  ['/cambiarContrase%C3%B1a/', '/cambiarContraseña'],
  ['/cambiarContrasen%CC%83a/', '/cambiarContraseña'],
  ['/admin/usuarios/cuenta/', '/admin/usuarios/cuenta'],
  ['/programa-ona/', '/programa-ona'],
  ['/Programa-ONA', '/programa-ona'],
])('%s means the page %s', (path, page) => {
  expect(pageMeantBy(path)).toBe(page)
})

test.each([
  '//evil.example/',
  '//programas/',
  '/\\\\evil.example/',
  '/%2Fprogramas/',
  '/api/config/',
  '/no-existe/',
  '/%E0%A4%A/',
])('%s means no page', (path) => {
  expect(pageMeantBy(path)).toBeUndefined()
})
