import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inScreenOrder } from './screen-order.ts'

test('errors are listed as their fields stand on the screen, those without a field first', () => {
  const { container } = render(
    <form>
      <fieldset id="who" />
      <input name="others.0.birthDate-day" />
      <input id="others.0.phone" />
    </form>,
  )
  const errors = ['others.0.phone', 'others.0.birthDate', 'captcha', 'who'].map((path) => ({
    path,
    code: 'http.fieldInvalid' as const,
  }))
  const paths = inScreenOrder(errors, container.querySelector('form')).map(({ path }) => path)
  expect(paths).toEqual(['captcha', 'who', 'others.0.birthDate', 'others.0.phone'])
})
