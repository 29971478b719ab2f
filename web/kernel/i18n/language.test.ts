import { describe, expect, test } from 'vitest'
import { chooseLanguage, languageToOffer } from './language.ts'

describe('the language of a page', () => {
  test.each([
    ['Spanish without a choice', '', '', 'es'],
    ['what the address asks for', '?lng=eu', '', 'eu'],
    ['what was chosen before', '', 'a=b; lng=en', 'en'],
    ['the address rather than the earlier choice', '?lng=eu', 'lng=en', 'eu'],
    ['the earlier choice when the address asks for one we do not speak', '?lng=fr', 'lng=en', 'en'],
    ['the earlier choice, wherever among the cookies it stands', '', 'a=b; lng=en; c=d', 'en'],
    ['Spanish when the cookie is not a language', '', 'lng=xx', 'es'],
    ['not taken from a cookie whose name only ends alike', '', 'xlng=eu', 'es'],
  ])('is %s', (_, search, cookies, language) => {
    expect(chooseLanguage(search, cookies)).toBe(language)
  })
})

describe('a reader who has not chosen', () => {
  test.each([
    ['is offered Basque when the browser prefers it', ['eu-ES', 'es'], 'es', 'eu'],
    ['is offered English when it comes before Spanish', ['en-GB', 'es-ES'], 'es', 'en'],
    ['is offered nothing when the page is in their language', ['es-ES', 'eu'], 'es', null],
    ['is offered the first of theirs that we speak', ['fr-FR', 'eu'], 'es', 'eu'],
    ['is offered Basque however its tag is written', ['EU', 'es'], 'es', 'eu'],
    ['is offered nothing when we speak none of theirs', ['fr', 'de'], 'es', null],
  ] as const)('%s', (_, preferred, shown, offered) => {
    expect(languageToOffer(preferred, shown)).toBe(offered)
  })
})
