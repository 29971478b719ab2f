import { expect, test } from 'vitest'
import { parseBuiltDocument } from './built-site.ts'

const built = `<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8" />
    <link rel="preload" as="font" href="/assets/font.woff2" />
    <style>
      @font-face{}
    </style>
    <title>Ongizate</title>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/frameworks-2.js">
    <link rel="modulepreload" crossorigin href="/assets/shell-3.js">
    <link rel="stylesheet" crossorigin href="/assets/index-4.css">
  </head>
  <body><div id="root"></div></body>
</html>`

test('the built document is taken apart into what pages are put together from', () => {
  expect(parseBuiltDocument(built, (address) => `styles of ${address}`)).toEqual({
    head: '<meta charset="utf-8" />\n<link rel="preload" as="font" href="/assets/font.woff2" />',
    styles: 'styles of /assets/index-4.css',
    stylesheet: '/assets/index-4.css',
    colours: '',
    script: '/assets/index-1.js',
    scriptsAhead: ['/assets/frameworks-2.js', '/assets/shell-3.js'],
    fonts: '@font-face{}',
  })
})

test('a document that lacks its script is refused', () => {
  expect(() => parseBuiltDocument(built.replace('type="module"', ''), () => '')).toThrow(
    /nothing like/,
  )
})
