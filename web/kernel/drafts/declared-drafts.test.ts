import { expect, it } from 'vitest'

const sources = import.meta.glob<string>(
  [
    '../../{statistics,mailings,imports,audit,status,dashboard}/**/*.{ts,tsx}',
    '../../*/admin/**/*.{ts,tsx}',
    '../lists/**/*.{ts,tsx}',
    '../forms/agreement-form.tsx',
    '!**/*.test.*',
  ],
  { query: '?raw', import: 'default', eager: true },
)

const asksForTyping = /\buseSubmitForm[(<]|<form\b|<AgreementForm\b/
const keepsIt = /\buseFormDraft[(<]/

const address = 'the address keeps what is looked for'
const tick = 'nothing is typed: it is chosen or ticked after reading what it means now'

/** The forms of administrators that keep no draft, and why. */
const without: Readonly<Record<string, string>> = {
  'accounts/admin/account-email.tsx': 'one short address, of a person who waits for it',
  'accounts/admin/deactivation-form.tsx': tick,
  'kernel/forms/agreement-form.tsx': 'its caller says what is kept',
  'accounts/admin/reauthentication-dialog.tsx': 'a password or a code is never kept',
  'kernel/lists/list-search.tsx': address,
  'billing/admin/date-range-form.tsx': address,
  'billing/admin/fees/fee-form.tsx': 'why it is granted may speak of health: it is never kept',
  'desk/admin/desk-enrolment-page.tsx': 'it may speak of health: it is never kept',
  'enrolments/admin/enrolment-deletion.tsx': tick,
  'enrolments/admin/enrolment-move.tsx': tick,
  'enrolments/admin/enrolment-restoration.tsx': tick,
  'enrolments/admin/enrolment-take-back.tsx': tick,
  'enrolments/admin/paper-consents.tsx': 'nothing is typed: it is copied from the sheet in hand',
  'enrolments/admin/enrolment-views.tsx': 'a short name, of what the address says at this moment',
  'mailings/mailing-preview.tsx': tick,
  'programmes/admin/holiday-proposals.tsx': tick,
  'statistics/statistics-period.tsx': address,
}

const nameOf = (path: string) => path.replace(/^\.\.\/\.\.\//, '').replace(/^\.\.\//, 'kernel/')
const forms = Object.entries(sources)
  .filter(([, source]) => asksForTyping.test(source))
  .map(([path, source]) => [nameOf(path), source] as const)

it.each(forms)('%s keeps a draft, or says why not', (name, source) => {
  expect(keepsIt.test(source), 'give it useFormDraft, or a reason above').toBe(!(name in without))
})

it('no reason is given for a form that is not there', () => {
  const names = forms.map(([name]) => name)
  expect(Object.keys(without).filter((name) => !names.includes(name))).toEqual([])
})
