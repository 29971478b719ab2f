import { expect, it } from 'vitest'
import { suggestEmail } from './email-suggestion.ts'

it.each([
  ['socia@gmial.com', 'socia@gmail.com'],
  ['socia@gmail.con', 'socia@gmail.com'],
  ['socia@hotmial.es', 'socia@hotmail.es'],
  ['socia@gmai.com', 'socia@gmail.com'],
  ['socia@gamil.com', 'socia@gmail.com'],
  ['socia@gnail.com', 'socia@gmail.com'],
  ['socia@gmaill.com', 'socia@gmail.com'],
  ['socia@gmal.con', 'socia@gmail.com'],
  ['socia@gmail.es', 'socia@gmail.com'],
  ['socia@gmail.co', 'socia@gmail.com'],
  ['socia@gmail.om', 'socia@gmail.com'],
  ['socia@gmail', 'socia@gmail.com'],
  ['socia@gmail.comm', 'socia@gmail.com'],
  ['socia@gmail.com.es', 'socia@gmail.com'],
  ['socia@homail.com', 'socia@hotmail.com'],
  ['socia@hotmail.cmo', 'socia@hotmail.com'],
  ['socia@hotmai.es', 'socia@hotmail.es'],
  ['socia@outlok.es', 'socia@outlook.es'],
  ['socia@yaho.es', 'socia@yahoo.es'],
  ['socia@iclud.com', 'socia@icloud.com'],
  ['socia@euskatel.net', 'socia@euskaltel.net'],
  [' SOCIA@Gmial.Com\u200b', 'socia@gmail.com'],
])('%s was probably meant as %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant)
})

it.each([
  'socia@gmail.com',
  'socia@hotmail.es',
  'socia@hotmail.it',
  'socia@yahoo.co.uk',
  'socia@mail.com',
  'socia@email.com',
  'socia@ymail.com',
  'socia@ehu.eus',
  'socia@orio.eus',
  'socia@euskadi.eus',
  'socia@example.org',
  'socia@proton.me',
  'socia@muñoz.eus',
  'socia',
  'socia@',
  '@gmial.com',
  'a@b@gmial.com',
  '',
])('«%s» is left alone', (typed) => {
  expect(suggestEmail(typed)).toBeNull()
})
