import { expect, test } from 'vitest'
import { html, nothing } from './html.ts'

test('whatever is put in is text, in elements and attributes alike', () => {
  const name = `<script>alert("1") && '2'</script>`
  expect(html`<a title="${name}">${name}</a>`.markup).toBe(
    '<a title="&lt;script&gt;alert(&quot;1&quot;) &amp;&amp; &#39;2&#39;&lt;/script&gt;">' +
      '&lt;script&gt;alert(&quot;1&quot;) &amp;&amp; &#39;2&#39;&lt;/script&gt;</a>',
  )
})

test('markup made here is put in as it is, alone or as a list', () => {
  const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`)
  expect(html`<ul>${items}${nothing}</ul>`.markup).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>')
})

test('backslashes and dollar signs stay what they are', () => {
  expect(html`<p>${'\\n $& 5'}</p>`.markup).toBe('<p>\\n $&amp; 5</p>')
})
