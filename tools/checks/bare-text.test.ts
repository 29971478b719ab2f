import ts from 'typescript'
import { expect, test } from 'vitest'
import { bareTexts, translatedValues } from './bare-text.ts'

const declarations = `
  declare namespace JSX {
    interface Element { type: 'element' }
    interface IntrinsicElements { [name: string]: {} }
  }
  interface Array<Item> { length: number; [n: number]: Item; map<To>(to: (item: Item) => To): To[] }
  type Node = JSX.Element | string | null | undefined
  declare function t(key: string, values?: object): string
  declare function show(text: Node): void
  declare const busy: boolean, name: string, names: string[], children: Node, note: Node
  declare const title: string | undefined
  declare const card: { last4: string }
  function Icon() { return <i /> }
  function Word() { return name }
`

/** Returns what a check finds in a component that returns the given JSX. */
function foundIn(jsx: string, check = bareTexts): string[] {
  const file = 'page.tsx'
  const options = { jsx: ts.JsxEmit.Preserve, noLib: true, strict: true, types: [] }
  const host = ts.createCompilerHost(options)
  const source = ts.createSourceFile(file, `${declarations}const page = ${jsx}`, 99, true)
  const read = host.getSourceFile
  host.getSourceFile = (name, ...rest) => (name === file ? source : read(name, ...rest))
  return check(ts.createProgram([file], options, host), source).map(({ text }) => text)
}

test.each([
  ['a text after what comes and goes', '<p>{busy && <i />}{name}</p>', '{name}'],
  ['a text that is written out', '<p>{busy && <i />} words</p>', 'words'],
  ['a translated text beside an element', "<p><i /> {t('key')}</p>", "{t('key')}"],
  ['children that may be a text', '<p>{busy && <i />}{children}</p>', '{children}'],
  ['a text that comes and goes', '<p><i />{busy && name}</p>', '{busy && name}'],
  ['a text or an element', '<p><i />{busy ? <i /> : name}</p>', '{busy ? <i /> : name}'],
  ['a text in a fragment', '<>{name}</>', '{name}'],
  ['a list of texts', '<p>{names.map((one) => one)}</p>', '{names.map((one) => one)}'],
  ['a component that returns a text', '<p><Word /></p>', '<Word />'],
])('%s is found', (_, jsx, text) => {
  expect(foundIn(jsx)).toEqual([text])
})

test.each([
  ['a text alone in its element', '<p>{busy && <i />}<span>{name}</span></p>'],
  ['a text or an element alone in its element', '<p>{busy ? <i /> : name}</p>'],
  ['children alone in their element', '<p>{children}</p>'],
  ['spaces between elements', "<p><i />{' '}<Icon /> <i /></p>"],
  [
    'an element that stands only where a text is not empty',
    '<p><i />{title && <b>{title}</b>}</p>',
  ],
  ['a list of elements', '<ul><li />{names.map((one) => <li>{one}</li>)}</ul>'],
])('%s is no finding', (_, jsx) => {
  expect(foundIn(jsx)).toEqual([])
})

test.each([
  ['a name in a sentence', "<p>{t('key', { name })}</p>", ['name']],
  ['an amount and a day', "<p>{t('key', { amount: 5, day })}</p>", ['amount: 5']],
  ['a sentence that comes and goes', "<p>{busy && t('key', { email })}</p>", ['email']],
  ['one of two', "<p>{busy ? t('one') : t('key', { person })}</p>", ['person']],
  ['a message', "show(t('key', { name }))", ['name']],
  ['a prop', "<Group legend={t('key', { name })} />", ['name']],
  ['values that are named elsewhere', "<p>{t('key', card)}</p>", ['card']],
  ['values among others', "<p>{t('key', { ...card, day })}</p>", ['card']],
  [
    'one that is kept',
    "<p><Sentence>{(keep) => t('key', { name: keep(name) })}</Sentence></p>",
    [],
  ],
  ['those that are kept together', "(keep) => t('key', { ...words(keep), day })", []],
  ['the name of a button', "<button aria-label={t('key', { name })} />", []],
  ['the subject of a letter', "<a letter={{ subject: t('key', { name }) }} />", []],
])('%s: what a translator would change is found', (_, jsx, texts) => {
  expect(foundIn(jsx, translatedValues)).toEqual(texts)
})
