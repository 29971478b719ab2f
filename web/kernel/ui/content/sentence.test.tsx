import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Sentence } from './sentence.tsx'

it('names and amounts stay as they are in a translated page, each part in an element of its own', () => {
  const { container, rerender } = render(
    <p>
      <Sentence>{(keep) => `${keep('Ane')} pays ${keep('60 €')} today.`}</Sentence>
    </p>,
  )
  const kept = [...container.querySelectorAll('[translate=no]')].map((one) => one.textContent)
  expect(kept).toEqual(['Ane', '60 €'])
  expect(container.textContent).toBe('Ane pays 60 € today.')
  for (const span of container.querySelectorAll('p > span > span')) {
    expect(span.childNodes.length).toBeLessThan(2)
  }
  // As translators do, with texts that change afterwards.
  for (const span of container.querySelectorAll('p > span > span')) {
    const font = document.createElement('font')
    font.append(...span.childNodes)
    span.append(font)
  }
  rerender(
    <p>
      <Sentence>{(keep) => `${keep('Jon')} pays ${keep('45 €')} tomorrow.`}</Sentence>
    </p>,
  )
  expect(container.textContent).toBe('Jon pays 45 € tomorrow.')
})
