import { randomUUID } from 'node:crypto'
import { png } from '#testing/files/made-files.ts'
import { expect } from '../fixtures.ts'
import { codeOf } from '../product/administrator.ts'
import { storeChanges } from '../steps/audit-log.ts'
import { onlyPage, publishPdf, uploadPdf } from '../steps/library.ts'
import { unfoldsFilters } from '../steps/list-filters.ts'
import { storePaymentEvents } from '../steps/payment-events.ts'
import { shownKey, typeCode } from '../steps/two-factor.ts'

import type { Screen } from './screen.ts'

const screens: Record<string, Omit<Screen, 'access'> & Partial<Screen>> = {
  'a document being read': {
    path: '/admin/biblioteca',
    state: async (visitor) => {
      const title = `Luzaketak ${randomUUID().replace(/\W|\d/g, '')}`
      await uploadPdf(visitor, 'hoja.pdf')
      await publishPdf(visitor, title)
      await visitor.opens('/biblioteca')
      await visitor.page
        .getByRole('link', { name: visitor.t('library:viewNamed', { title }) })
        .click()
      await expect(onlyPage(visitor)).toBeVisible()
    },
  },
  // After the one before: the unpublished upload is still on the page.
  'documents to be lent, refused': {
    path: '/admin/biblioteca',
    state: async (visitor) => {
      await uploadPdf(visitor, 'hoja.pdf')
      await visitor.presses('library-admin:upload.save')
      await visitor.reads('errors:library.themeRequired')
    },
  },
  'notices on the website': { path: '/admin/avisos', reads: 'notices:form.heading' },
  'texts of the website': { path: '/admin/textos', reads: 'site-texts:title' },
  'a public page after the form of its texts': {
    path: '/admin/textos/cambiar?seccion=home.areas',
    state: async (visitor) => {
      await visitor.follows('site-texts:inPlace.see')
      const name = visitor.t('site-texts:sections.home.areas')
      const change = visitor.t('site-texts:inPlace.changeNamed', { name })
      await expect(visitor.page.getByRole('link', { name: change })).toBeFocused()
    },
  },
  'an account to be opened': { path: '/admin/usuarios/nueva', reads: 'accounts-admin:open.title' },
  'letters to print': { path: '/admin/cartas', reads: 'letters:none' },
  'members from a spreadsheet': { path: '/admin/importar', reads: 'imports:title' },
  'details of the association': { path: '/admin/asociacion', reads: 'association-admin:title' },
  'a part of the details of the association': {
    path: '/admin/asociacion?apartado=contact',
    reads: 'association-admin:save',
  },
  'accounts of the receipts, dates refused': {
    path: '/admin/recibos?from=2035-01-01&to=2035-12-31',
    state: async (visitor) => {
      await visitor.reads('receipt-export:files')
      await visitor.page.locator('#to').fill('')
      await visitor.presses('receipt-export:otherDates.show')
      await visitor.reads('receipt-export:otherDates.invalid')
    },
  },
  'a month of the accounting': {
    path: '/admin/contabilidad',
    state: async (visitor) => {
      await visitor.reads('ledger:counted')
      await visitor.presses('ledger:check.read')
      await visitor.reads('ledger:opening')
    },
  },
  'statistics, months refused': {
    path: '/admin/estadisticas?desde=2035-01&hasta=2035-04',
    state: async (visitor) => {
      await visitor.page.getByRole('application').first().waitFor()
      await visitor.page.locator('#to').selectOption('2035-01')
      await visitor.page.locator('#from').selectOption('2035-02')
      await visitor.presses('statistics:period.show')
      await visitor.reads('statistics:period.backwards')
    },
  },
  'second step, first time': {
    path: '/admin/verify',
    access: 'newAdministrator',
    state: ({ page, t }) =>
      page.getByRole('img', { name: t('two-factor:setUp.scan.picture') }).waitFor(),
  },
  'second step': {
    path: '/admin/verify',
    access: 'administratorOwingCode',
    state: async (visitor) => {
      await visitor.presses('two-factor:verify.submit')
      await visitor.reads('errors:accounts.twoFactorFormat')
    },
  },
  'second step, telephone lost': {
    path: '/admin/verify',
    access: 'administratorOwingCode',
    state: async (visitor) => {
      await visitor.presses('two-factor:verify.lost')
      await visitor.presses('two-factor:recovery.submit')
      await visitor.reads('errors:http.fieldRequired')
    },
  },
  'recovery codes': {
    path: '/admin/verify',
    access: 'newAdministrator',
    state: async (visitor) => {
      await typeCode(visitor, codeOf(await shownKey(visitor)))
      await visitor.sees('two-factor:codes.title')
      await visitor.presses('two-factor:codes.continue')
    },
  },
  administrators: {
    path: '/admin/administradores',
    state: ({ page }) => page.getByRole('table').waitFor(),
  },
  'administrators, a question': {
    path: '/admin/administradores',
    state: async (visitor) => {
      await visitor.presses('admin:renew.button')
      await visitor.page.getByRole('dialog').waitFor()
    },
  },
  enrolments: {
    path: '/admin/inscripciones?columnas=programme,status,phone,age,payer,email,payerPhone,nextCharge',
    state: async (visitor) => {
      await visitor.page.getByRole('table').waitFor()
      await unfoldsFilters(visitor)
    },
  },
  'one enrolment, everything open and refused': {
    path: '/admin/inscripciones?buscar=maite',
    state: async (visitor) => {
      await visitor.page.getByRole('table').getByRole('link', { name: 'Maite' }).first().click()
      await visitor.presses('enrolments:correction.start')
      await visitor.field('enrolments:fields.lastName').fill('')
      await visitor.presses('enrolments:correction.save')
      await visitor.reads('ui:formErrors')
      await visitor.presses('enrolment-admin:health.show')
      await visitor.presses('enrolment-admin:cancel.start')
      await visitor.presses('enrolment-admin:cancel.submit')
      await visitor.reads('errors:subscriptions.confirmationRequired')
      await visitor.presses('admin-actions:move.start')
      await visitor.reads('admin-actions:move.facts.once')
      await visitor.presses('admin-actions:delete.start')
      await visitor.reads('admin-actions:delete.notifyPayerHint')
    },
  },
  'message to many, refused': {
    path: '/admin/inscripciones/correo?estado=active',
    state: async (visitor) => {
      await visitor.presses('mailings:look')
      await visitor.reads('errors:mailings.subjectRequired')
    },
  },
  programmes: {
    path: '/admin/programas',
    state: ({ page }) => page.getByRole('heading', { level: 2 }).first().waitFor(),
  },
  'a programme, changed and refused': {
    path: '/admin/programas/editar?id=1',
    state: async (visitor) => {
      await visitor.field('programme-admin:name').fill('')
      await visitor.presses('programme-admin:save')
      await visitor.reads('errors:programmes.nameRequired')
    },
  },
  'closed days': { path: '/admin/programas/cierres', reads: 'programme-admin:closing.none' },
  'prices, one looked at before it is decided': {
    path: '/admin/programas/precio',
    state: async (visitor) => {
      await visitor.field('prices:form.monthly').fill('65,50')
      await visitor.presses('prices:form.look')
      await visitor.reads('prices:confirm.title')
    },
  },
  'attendance list': {
    path: '/admin/lista',
    state: ({ page }) => page.getByRole('heading', { level: 2 }).first().waitFor(),
  },
  'a new banner, refused': {
    path: '/admin/banners/editar',
    state: async (visitor) => {
      const picture = { name: 'a.png', mimeType: 'image/png', buffer: await png(600, 300) }
      await visitor.page.locator('input[name=picture]').setInputFiles(picture)
      await visitor.reads('banner-admin:form.pictureReady', { name: 'a.png' })
      await visitor.presses('banner-admin:form.save')
      await visitor.reads('ui:formErrors')
    },
  },
  'failed payments': { path: '/admin/pagos-fallidos', reads: 'payment-failures:show.open' },
  payments: {
    path: '/admin/pagos',
    state: ({ page }) => page.getByRole('table').waitFor(),
  },
  donations: { path: '/admin/aportaciones', reads: 'donation-admin:sums.title' },
  'refund, refused': {
    path: '/admin/pagos',
    state: async (visitor) => {
      const { page, t } = visitor
      await page
        .getByRole('link', { name: t('payments:giveBack') })
        .first()
        .click()
      await visitor.sees('payments:refund.title')
      await page.getByRole('radio', { name: t('payments:refund.part') }).check()
      await visitor.presses('payments:refund.submitOpen')
      await visitor.reads('errors:invoices.refundReasonRequired')
    },
  },
  'payment check': {
    path: '/admin/revisar-pagos',
    state: (visitor) =>
      visitor.page.getByRole('button', { name: visitor.t('repair:check.button') }).waitFor(),
  },
  'payment notices': {
    path: '/admin/avisos-de-pago',
    state: async (visitor) => {
      await storePaymentEvents(visitor.product, { error: 'connection', attempts: 20 })
      await storePaymentEvents(visitor.product, { count: 50, ignored: true })
      await visitor.reloads()
      await visitor.page.getByRole('button', { name: visitor.t('payment-events:more') }).waitFor()
    },
  },
  accounts: {
    path: '/admin/usuarios',
    state: ({ page }) => page.getByRole('table').waitFor(),
  },
  'an account': {
    path: '/admin/usuarios?buscar=socia@',
    state: async (visitor) => {
      await visitor.page.getByRole('table').getByRole('link').first().click()
      await visitor.reads('accounts-admin:actions.title')
    },
  },
  'an account being deactivated, unticked': {
    path: '/admin/usuarios?buscar=socia@',
    state: async (visitor) => {
      await visitor.page.getByRole('table').getByRole('link').first().click()
      await visitor.follows('accounts-admin:actions.deactivate.button')
      await visitor.presses('accounts-admin:deactivation.submit')
      await visitor.reads('accounts-admin:deactivation.tickNeeded')
    },
  },
  'record of changes': {
    path: '/admin/registro',
    state: async (visitor) => {
      await storeChanges(visitor.product)
      await visitor.reloads()
      await visitor.page.getByRole('main').locator('summary:has(h2)').first().click()
      await visitor.page.getByText(visitor.t('audit:technical')).first().click()
    },
  },
}

/** What only administrators see: those who are logged in with both steps, unless a screen says otherwise. */
export const adminScreens: Record<string, Screen> = Object.fromEntries(
  Object.entries(screens).map(([name, screen]) => [name, { access: 'administrator', ...screen }]),
)
