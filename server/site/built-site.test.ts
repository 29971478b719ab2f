import { expect, test } from 'vitest'
import { parseBuiltDocument } from './built-site.ts'

const built = `<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8" />
    <link rel="preload" as="font" href="/assets/font.woff2" />
    <title>Ongizate</title>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/index-4.css">
  </head>
  <body><div id="root"></div></body>
</html>`

test('the built document is taken apart into what pages are put together from', () => {
  expect(parseBuiltDocument(built)).toEqual({
    head: '<meta charset="utf-8" />\n<link rel="preload" as="font" href="/assets/font.woff2" />',
    stylesheet: '/assets/index-4.css',
    colours: '',
    script: '/assets/index-1.js',
  })
})

test('a document that lacks its script is refused', () => {
  expect(() => parseBuiltDocument(built.replace('type="module"', ''))).toThrow(/nothing like/)
})
