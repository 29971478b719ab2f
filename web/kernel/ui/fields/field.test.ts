import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CheckboxField } from './checkbox-field.tsx'
import { CheckboxGroup } from './checkbox-group.tsx'
import { CodeField } from './code-field.tsx'
import { DateField } from './date-field.tsx'
import { FileDrop } from './file-drop.tsx'
import { PasswordField } from './password-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { RadioCards } from './radio-cards.tsx'
import { SelectField } from './select-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

interface Texts {
  hint?: string
  error?: string
}

const nothing = () => undefined
const one = { name: 'one', label: 'A label' }
const group = { name: 'one', legend: 'A label' }
const choices = { choices: [{ value: 'a', title: 'A' }], onChange: nothing }
const dates = { day: 'Day', month: 'Month', year: 'Year' }
const phones = { country: 'Country', number: 'Number', spain: 'Spain' }

/** Each field, with the number of boxes that its texts belong to. */
const fields: Record<string, [(texts: Texts) => ReactElement, number]> = {
  TextField: [(texts) => createElement(TextField, { ...one, ...texts }), 1],
  TextArea: [(texts) => createElement(TextArea, { ...one, ...texts }), 1],
  SelectField: [(texts) => createElement(SelectField, { ...one, ...texts, options: [] }), 1],
  CheckboxField: [(texts) => createElement(CheckboxField, { ...one, ...texts }), 1],
  PasswordField: [
    (texts) => createElement(PasswordField, { ...one, ...texts, showText: '', hideText: '' }),
    1,
  ],
  CodeField: [
    (texts) =>
      createElement(CodeField, {
        ...one,
        ...texts,
        digits: 6,
        value: '',
        onChange: nothing,
        onComplete: nothing,
      }),
    1,
  ],
  FileDrop: [
    (texts) =>
      createElement(FileDrop, {
        ...one,
        ...texts,
        extensions: [],
        choose: '',
        drop: '',
        onFiles: nothing,
      }),
    1,
  ],
  DateField: [
    (texts) =>
      createElement(DateField, { ...group, ...texts, texts: dates, value: '', onChange: nothing }),
    3,
  ],
  PhoneField: [
    (texts) => createElement(PhoneField, { ...group, ...texts, texts: phones, language: 'es' }),
    2,
  ],
}

/** Fields whose texts belong to the group of their boxes, which no attribute calls invalid. */
const groups: Record<string, (texts: Texts) => ReactElement> = {
  CheckboxGroup: (texts) =>
    createElement(CheckboxGroup, { ...group, ...texts, ...choices, values: [] }),
  RadioCards: (texts) => createElement(RadioCards, { ...group, ...texts, ...choices }),
}

const drawn = (element: ReactElement) => renderToStaticMarkup(element)
const tags = (html: string, names: string) =>
  [...html.matchAll(new RegExp(`<(?:${names})\\b[^>]*>`, 'g'))].map(([tag]) => tag)
const boxesOf = (html: string) =>
  tags(html, 'input|select|textarea').filter((tag) => !tag.includes('type="hidden"'))
const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]

/** Returns what a screen reader adds to the name of this box. */
function describedBy(html: string, tag = ''): string {
  const ids = attribute(tag, 'aria-describedby')?.split(' ') ?? []
  const texts = ids.map((id) => new RegExp(`<p id="${id}"[^>]*>(.*?)</p>`).exec(html)?.[1] ?? id)
  return texts.join(' ').replace(/<[^>]*>/g, '')
}

describe.each(Object.entries(fields))('the box of a %s', (_, [field, count]) => {
  it('is described by its hint and its error, and is invalid while there is one', () => {
    const html = drawn(field({ hint: 'A hint', error: 'An error' }))
    const formValues = boxesOf(html)
    expect(formValues).toHaveLength(count)
    for (const box of formValues) {
      expect(describedBy(html, box)).toBe('A hint An error')
      expect(attribute(box, 'aria-invalid')).toBe('true')
    }
  })

  it('is neither without them', () => {
    for (const box of boxesOf(drawn(field({})))) {
      expect(box).not.toMatch(/aria-(invalid|describedby)=/)
    }
  })

  it('is found by its label, and by the name that a summary of errors links to', () => {
    const html = drawn(field({}))
    const labelled = tags(html, 'label').map((label) => attribute(label, 'for'))
    const ids = boxesOf(html).map((box) => attribute(box, 'id'))
    expect(labelled.sort()).toEqual([...ids].sort())
    expect(ids).toContain('one')
  })
})

describe.each(Object.entries(groups))('the group of %s', (_, field) => {
  it('is described by its hint and its error', () => {
    const html = drawn(field({ hint: 'A hint', error: 'An error' }))
    const [box] = tags(html, 'fieldset')
    expect(describedBy(html, box)).toBe('A hint An error')
    expect(attribute(box ?? '', 'id')).toBe('one')
    expect(drawn(field({}))).not.toContain('aria-describedby')
  })
})

it('the error of a code is read out when it appears, in a place that is there before', () => {
  const field = fields.CodeField?.[0]
  const alert = (texts: Texts) =>
    /<div role="alert">(.*?)<\/div>/.exec(drawn(field?.(texts) ?? createElement('p')))
  expect(alert({})?.[1]).toBe('')
  expect(alert({ error: 'An error' })?.[1]).toContain('An error')
})
