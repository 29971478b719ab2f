import { expect, test } from 'vitest'
import { stylesOf } from './styles-of.ts'

test('a page carries the styles of what stands in it, and no others', async () => {
  const styles = `
    .used{color:red}
    .unused{color:blue}
    .md\\:grid-cols-\\[2fr_1fr\\]{display:grid}
    .\\[\\&_a\\]\\:underline a{text-decoration:underline}
    .aria-\\[current\\=page\\]\\:bold[aria-current="page"]{font-weight:700}
    details[open]{color:green}
    dialog{color:gray}
    .used:hover{color:black}
    :root{--sea:#0e4a5a;--unused:#fff}
    @property --tw-on{syntax:"*";inherits:false}
    .used{background:var(--sea)}
    :where(svg[viewBox="0 0 24 24"]){width:24px}
  `
  const body = `<div class="used md:grid-cols-[2fr_1fr] [&amp;_a]:underline"><a aria-current="page"
    class="aria-[current=page]:bold">x</a><details open></details><svg viewBox="0 0 24 24"></svg></div>`
  const kept = await stylesOf(body, styles)
  for (const rule of ['red', 'grid', 'underline', '700', 'green', 'black', '--sea', '24px']) {
    expect(kept).toContain(rule)
  }
  for (const name of ['blue', 'gray', '--unused', '--tw-on']) expect(kept).not.toContain(name)
})

test('what moving, pointing and printing need comes with the whole sheet', async () => {
  const kept = await stylesOf(
    '<p class="used">x</p>',
    `.used{color:red;transition:color 1s}
    @media print{.used{color:silver}}
    @media (hover:hover){.used:hover{color:gold}}
    @media (width>=40rem){.used{color:green}}
    .used::-webkit-scrollbar{color:tan}`,
  )
  for (const rule of ['red', 'green']) expect(kept).toContain(rule)
  for (const rule of ['transition', 'silver', 'gold', 'tan']) expect(kept).not.toContain(rule)
})

test('a page without a field carries no styles of fields, nor what held only those', async () => {
  const styles = `
    p{color:red}
    ::placeholder{color:tan}
    @supports (color:red){@media (width>=40rem){::placeholder{color:gold}}}
    ::file-selector-button,p{margin:0}`
  const bare = await stylesOf('<p>x</p>', styles)
  for (const word of ['tan', 'gold', '@supports', 'file-selector']) expect(bare).not.toContain(word)
  expect(bare).toMatch(/p\{margin:0\}/)
  expect(await stylesOf('<p><input></p>', styles)).toContain('gold')
})

test('where properties begin with the same value in two ways, the one for every browser stays', async () => {
  const styles = `
    @layer properties{@supports (color:red){*,:before{--tw-x:0}}}
    @property --tw-x{syntax:"*";inherits:false;initial-value:0}
    p{translate:var(--tw-x)}`
  const kept = await stylesOf('<p>x</p>', styles)
  expect(kept.replaceAll(/\s/g, '')).toContain('@layerproperties{*,:before{--tw-x:0}}')
  expect(kept).not.toMatch(/@property|@supports/)
})
