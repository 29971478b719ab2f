import { expect, test } from 'vitest'
import { tokenParameter } from '#domain/kernel/pages.ts'
import { mailLink } from './link.ts'

test('a link is an address that every mail program reads whole, with the token where the page looks for it', () => {
  const link = mailLink('https://ongizate.example.org', '/cambiarContraseña', 'a-b_c')
  expect(link).toBe('https://ongizate.example.org/cambiarContrase%C3%B1a?token=a-b_c')
  expect(new URL(link).searchParams.get(tokenParameter)).toBe('a-b_c')
  expect(mailLink('https://ongizate.example.org', '/user')).toBe(
    'https://ongizate.example.org/user',
  )
})
