import { createElement, type SubmitEvent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '#web/i18n/i18n.ts'
import { elementsIn } from '#web/testing/visit.ts'
import { type EnrolmentView, viewFromAddress, viewParameters } from './enrolment.ts'
import { EnrolmentFilter } from './enrolment-filter.tsx'
import { EnrolmentOptions } from './enrolment-options.tsx'
import { EnrolmentSearch } from './enrolment-search.tsx'

beforeEach(() => startTexts('es'))
afterEach(() => void vi.unstubAllGlobals())

/** The third page of a search. */
const view = viewFromAddress(new URLSearchParams('buscar=ane&estado=active&pagina=3'))

/** What a form on the page leads to when it is sent with this in its boxes. */
function ledTo(
  Form: typeof EnrolmentSearch | typeof EnrolmentOptions,
  formValues: Record<string, string>,
): EnrolmentView[] {
  const views: EnrolmentView[] = []
  let drawn: unknown
  function Page() {
    drawn = Form({ view, onView: (next) => void views.push(next) })
    return null
  }
  renderToStaticMarkup(createElement(Page))
  vi.stubGlobal(
    'FormData',
    class {
      get = (name: string) => formValues[name] ?? null
      getAll = (name: string) => formValues[name]?.split(',') ?? []
    },
  )
  const [form] = elementsIn(drawn, ({ type }) => type === 'form')
  const submit = form?.props.onSubmit as (event: SubmitEvent<HTMLFormElement>) => void
  submit({ preventDefault() {}, currentTarget: {} } as SubmitEvent<HTMLFormElement>)
  return views
}

it('a new search starts with the first page', () => {
  const [next] = ledTo(EnrolmentSearch, { [viewParameters.words]: 'jon' })
  expect(next).toEqual({ ...view, words: 'jon', page: 1 })
})

it('another order begins with its first page', () => {
  const [next] = ledTo(EnrolmentOptions, { [viewParameters.columns]: 'phone,age' })
  expect(next).toEqual({ ...view, columns: ['phone', 'age'], page: 1 })
})

it('so does each filter, with the words that are looked for', () => {
  const filter = createElement(EnrolmentFilter, { view })
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, filter))
  const addresses = [...html.matchAll(/href="[^"?]*\?([^"]*)"/g)].map(
    ([, query]) => new URLSearchParams(query?.replaceAll('&amp;', '&')),
  )
  expect(addresses.length).toBeGreaterThan(3)
  for (const address of addresses) {
    expect(address.get(viewParameters.page)).toBeNull()
    expect(address.get(viewParameters.words)).toBe('ane')
  }
})
