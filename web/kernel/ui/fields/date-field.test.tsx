import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { DateField } from './date-field.tsx'

function Form() {
  const [value, setValue] = useState('')
  return (
    <DateField
      name="born"
      legend="Born"
      texts={{ day: 'Day', month: 'Month', year: 'Year' }}
      value={value}
      onChange={setValue}
    />
  )
}

it('a whole date that is pasted into one box fills all three', async () => {
  const visitor = userEvent.setup()
  render(<Form />)
  await visitor.click(screen.getByLabelText('Day'))
  await visitor.paste('7/3/1955')
  const shown = ['Day', 'Month', 'Year'].map((label) => screen.getByLabelText(label))
  expect(shown.map((box) => (box as HTMLInputElement).value)).toEqual(['7', '3', '1955'])
})
