import { languages } from '#domain/language.ts'
import { expectNoBarrier, expectNoSidewaysScrolling } from './barriers.ts'
import { test as base, expect } from './fixtures.ts'
import {
  codeOf,
  openAdministrator,
  openAdministratorAccount,
  withPasswordAlone,
} from './product/administrator.ts'
import { enrol, keepDraft, type Member, openAccount, twoPeople } from './product/member.ts'
import type { Product } from './product/product.ts'
import { logIn } from './steps/account.ts'
import { storeChanges } from './steps/audit-log.ts'
import { seesCardFields } from './steps/payment.ts'
import { storePaymentEvents } from './steps/payment-events.ts'
import { save, seesSaved, startChanging } from './steps/profile.ts'
import { shownKey, typeCode } from './steps/two-factor.ts'
import type { Visitor } from './visitor.ts'

interface WorkerFixtures {
  /** Has two people in ONA with paid receipts, and has begun to enrol two more in ONARTE. */
  payer: Member
  /** Has given the second factor; screens that need one who has not yet bring their own. */
  administrator: Member
}

const test = base.extend<object, WorkerFixtures>({
  payer: [
    async ({ product }, use) => {
      const payer = await openAccount(product)
      const [mother, father] = twoPeople()
      const health = { infoAdicional: 'Asma', consentimientoSalud: true }
      await enrol(product, payer, [{ ...mother, ...health }, father])
      await product.sandbox.moveClockTo('2035-04-30T12:00:00Z')
      await keepDraft(payer, { programmeId: 2, people: twoPeople() })
      await use(payer)
    },
    { scope: 'worker' },
  ],
  administrator: [
    async ({ product }, use) => use(await openAdministrator(product)),
    { scope: 'worker' },
  ],
})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

interface Screen {
  path: string
  access: 'public' | 'user' | 'newAdministrator' | 'administratorOwingCode' | 'administrator'
  /** Brings the screen to the state that is looked at. */
  state?: (visitor: Visitor) => Promise<unknown>
}

/** The finished pages, as they are when they are opened, are looked at in public-pages.spec.ts. */
const screens: Record<string, Screen> = {
  'home, the menu open': {
    path: '/',
    access: 'user',
    state: async ({ page, t }) =>
      page.getByRole('button', { name: t('shell:header.menu') }).click(),
  },
  'log-in, refused': {
    path: '/login',
    access: 'public',
    state: async (visitor) => {
      await logIn(visitor, { email: 'itziar', password: '1' })
      await visitor.reads('ui:formErrors')
    },
  },
  'sign-up, refused': {
    path: '/register',
    access: 'public',
    state: async (visitor) => {
      await visitor.presses('accounts:register.submit')
      await visitor.reads('ui:formErrors')
    },
  },
  'forgotten password, sent': {
    path: '/olvidar-contrasena',
    access: 'public',
    state: async (visitor) => {
      await visitor.field('accounts:fields.email').fill('nobody@example.org')
      await visitor.presses('passwords:forgot.submit')
      await visitor.sees('passwords:sent.title')
      await visitor.presses('passwords:sent.again')
      await visitor.reads('passwords:sent.sentAgain')
    },
  },
  'new password': {
    path: '/cambiarContraseña?token=abc',
    access: 'public',
    state: (visitor) => visitor.field('passwords:choose.password').fill('Kresala'),
  },
  'changed password, refused': {
    path: '/cambiarContraseña',
    access: 'user',
    state: async (visitor) => {
      await visitor.presses('passwords:change.submit')
      await visitor.reads('ui:formErrors')
    },
  },
  'link of no use': {
    path: '/confirmar-correo',
    access: 'user',
    state: (visitor) => visitor.sees('passwords:confirm.invalid.title'),
  },
  'enrolment form': { path: '/programa-ona', access: 'user' },
  'enrolment form, refused': {
    path: '/programa-ona',
    access: 'user',
    state: async (visitor) => {
      const { page, t } = visitor
      await page.getByRole('radio', { name: t('enrolments:form.both') }).check()
      await page
        .getByRole('textbox', { name: t('enrolments:form.info') })
        .first()
        .fill('Asma')
      await visitor.presses('enrolments:form.send')
      await visitor.reads('enrolments:form.errorsTitle')
    },
  },
  review: {
    path: '/confirmationPage?programa=2',
    access: 'user',
    state: (visitor) => visitor.sees('enrolments:review.title'),
  },
  purchase: {
    path: '/compra?programa=2',
    access: 'user',
    state: seesCardFields,
  },
  'purchase of nothing': { path: '/compra?programa=1', access: 'user' },
  success: {
    path: '/subscription-success?programa=1',
    access: 'user',
    state: (visitor) => visitor.sees('subscriptions:success.title'),
  },
  profile: {
    path: '/user',
    access: 'user',
    state: (visitor) => visitor.reads('profile:enrolment.active'),
  },
  'profile, data being changed and refused': {
    path: '/user',
    access: 'user',
    state: async (visitor) => {
      for (const name of ['phone', 'email', 'name', 'locality', 'language'] as const) {
        await startChanging(visitor, name)
      }
      await save(visitor, 'phone')
      await visitor.reads('ui:formErrors')
    },
  },
  'profile, data changed': {
    path: '/user',
    access: 'user',
    state: async (visitor) => {
      await startChanging(visitor, 'locality')
      await save(visitor, 'locality')
      await seesSaved(visitor, 'locality', 'Zarautz')
    },
  },
  security: {
    path: '/user/seguridad',
    access: 'user',
    state: (visitor) => visitor.reads('profile:sessions.thisOne'),
  },
  'card in use': {
    path: '/user/tarjeta',
    access: 'user',
    state: (visitor) => visitor.reads('payment-card:card.change'),
  },
  privacy: {
    path: '/user/privacidad',
    access: 'user',
    state: (visitor) => visitor.reads('profile:consents.terms'),
  },
  'privacy, asked about withdrawing': {
    path: '/user/privacidad',
    access: 'user',
    state: async ({ page, t }) => {
      const [withdraw = ''] = t('profile:consents.withdrawNamed', { person: '|' }).split('|')
      await page.getByRole('button', { name: withdraw }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  'deleting the account': {
    path: '/user/borrar-cuenta',
    access: 'user',
    state: (visitor) => visitor.reads('profile:deletion.request'),
  },
  'deleting the account, last step, unticked': {
    path: '/confirm-account-deletion?token=abc',
    access: 'public',
    state: async (visitor) => {
      await visitor.presses('profile:confirmDeletion.submit')
      await visitor.reads('profile:confirmDeletion.understandNeeded')
    },
  },
  'deleting the account, half a link': { path: '/confirm-account-deletion', access: 'public' },
  'leaving a programme, refused': {
    path: '/user/baja',
    access: 'user',
    state: async (visitor) => {
      await visitor.page.getByRole('checkbox').first().check()
      await visitor.presses('cancellation:submit', { count: 1 })
      await visitor.reads('ui:formErrors')
    },
  },
  receipts: {
    path: '/invoices',
    access: 'user',
    state: (visitor) => visitor.page.getByRole('table').waitFor(),
  },
  'receipts, none with what is chosen': {
    path: '/invoices?anio=2001',
    access: 'user',
    state: (visitor) => visitor.reads('invoices:nothing.title'),
  },
  'accounts of the receipts, dates refused': {
    path: '/admin/recibos?from=2035-01-01&to=2035-12-31',
    access: 'administrator',
    state: async (visitor) => {
      await visitor.reads('receipt-export:files')
      await visitor.page.locator('#to').fill('')
      await visitor.presses('receipt-export:otherDates.show')
      await visitor.reads('receipt-export:otherDates.invalid')
    },
  },
  'statistics, months refused': {
    path: '/admin/estadisticas?desde=2035-01&hasta=2035-04',
    access: 'administrator',
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
    access: 'administrator',
    state: ({ page }) => page.getByRole('table').waitFor(),
  },
  'administrators, a question': {
    path: '/admin/administradores',
    access: 'administrator',
    state: async (visitor) => {
      await visitor.presses('admin:renew.button')
      await visitor.page.getByRole('dialog').waitFor()
    },
  },
  enrolments: {
    path: '/admin/inscripciones?columnas=programme,status,phone,age,payer,email,payerPhone,nextCharge',
    access: 'administrator',
    state: async ({ page, t }) => {
      await page.getByRole('table').waitFor()
      await page.getByText(t('enrolment-desk:options.title'), { exact: true }).click()
    },
  },
  'one enrolment, everything open and refused': {
    path: '/admin/inscripciones?buscar=maite',
    access: 'administrator',
    state: async (visitor) => {
      await visitor.page.getByRole('table').getByRole('link', { name: 'Maite' }).first().click()
      await visitor.presses('enrolment-desk:edit.start')
      await visitor.field('enrolments:form.surname').fill('')
      await visitor.presses('enrolment-desk:edit.save')
      await visitor.reads('ui:formErrors')
      await visitor.presses('enrolment-desk:health.show')
      await visitor.presses('enrolment-desk:cancel.start')
      await visitor.presses('enrolment-desk:cancel.submit')
      await visitor.reads('errors:subscriptions.confirmationRequired')
      await visitor.presses('desk-actions:move.start')
      await visitor.reads('desk-actions:move.facts.once')
      await visitor.presses('desk-actions:delete.start')
      await visitor.reads('desk-actions:delete.tellPayerHint')
    },
  },
  'message to many, refused': {
    path: '/admin/inscripciones/correo?estado=active',
    access: 'administrator',
    state: async (visitor) => {
      await visitor.presses('mailings:look')
      await visitor.reads('errors:mailings.subjectRequired')
    },
  },
  programmes: {
    path: '/admin/programas',
    access: 'administrator',
    state: ({ page }) => page.getByRole('heading', { level: 2 }).first().waitFor(),
  },
  'a programme, changed and refused': {
    path: '/admin/programas/editar?id=1',
    access: 'administrator',
    state: async (visitor) => {
      await visitor.field('programme-desk:name').fill('')
      await visitor.presses('programme-desk:save')
      await visitor.reads('ui:formErrors')
    },
  },
  'closed days': {
    path: '/admin/programas/cierres',
    access: 'administrator',
    state: (visitor) => visitor.reads('programme-desk:closing.none'),
  },
  'prices, one looked at before it is decided': {
    path: '/admin/programas/precio',
    access: 'administrator',
    state: async (visitor) => {
      await visitor.field('prices:form.monthly').fill('65,50')
      await visitor.presses('prices:form.look')
      await visitor.reads('prices:confirm.title')
    },
  },
  'attendance list': {
    path: '/admin/lista',
    access: 'administrator',
    state: ({ page }) => page.getByRole('heading', { level: 2 }).first().waitFor(),
  },
  'advertising, refused': {
    path: '/ads',
    access: 'public',
    state: async (visitor) => {
      await visitor.page.getByRole('link', { name: visitor.t('ads:start') }).click()
      await visitor.presses('ads:form.submit')
      await visitor.reads('ui:formErrors')
    },
  },
  'a new banner, refused': {
    path: '/admin/banners/editar',
    access: 'administrator',
    state: async (visitor) => {
      await visitor.presses('banner-desk:form.save')
      await visitor.reads('ui:formErrors')
    },
  },
  'failed payments': {
    path: '/admin/pagos-fallidos',
    access: 'administrator',
    state: (visitor) => visitor.page.getByRole('radio').first().waitFor(),
  },
  payments: {
    path: '/admin/pagos',
    access: 'administrator',
    state: ({ page }) => page.getByRole('table').waitFor(),
  },
  donations: {
    path: '/admin/aportaciones',
    access: 'administrator',
    state: (visitor) => visitor.reads('donation-desk:sums.title'),
  },
  'donation, refused': {
    path: '/aportacion-solidaria',
    access: 'public',
    state: async (visitor) => {
      await visitor.presses('donations:form.submit')
      await visitor.reads('errors:donations.emailRequired')
    },
  },
  'refund, refused': {
    path: '/admin/pagos',
    access: 'administrator',
    state: async (visitor) => {
      const { page, t } = visitor
      await page
        .getByRole('link', { name: t('payments:giveBack') })
        .first()
        .click()
      await visitor.sees('payments:refund.title')
      await page.getByRole('radio', { name: t('payments:refund.part') }).check()
      await visitor.presses('payments:refund.submit')
      await visitor.reads('errors:invoices.refundReasonRequired')
    },
  },
  'payment check': {
    path: '/admin/revisar-pagos',
    access: 'administrator',
    state: (visitor) =>
      visitor.page.getByRole('button', { name: visitor.t('repair:check.button') }).waitFor(),
  },
  'payment notices': {
    path: '/admin/avisos-de-pago',
    access: 'administrator',
    state: async (visitor) => {
      await storePaymentEvents(visitor.product, { error: 'connection', attempts: 20 })
      await storePaymentEvents(visitor.product, { count: 50, ignored: true })
      await visitor.reloads()
      await visitor.page.getByRole('button', { name: visitor.t('payment-events:more') }).waitFor()
    },
  },
  accounts: {
    path: '/admin/usuarios',
    access: 'administrator',
    state: ({ page }) => page.getByRole('table').waitFor(),
  },
  'an account': {
    path: '/admin/usuarios?buscar=socia@',
    access: 'administrator',
    state: async (visitor) => {
      await visitor.page.getByRole('table').getByRole('link').first().click()
      await visitor.reads('accounts-desk:actions.title')
    },
  },
  'an account being deactivated, unticked': {
    path: '/admin/usuarios?buscar=socia@',
    access: 'administrator',
    state: async (visitor) => {
      await visitor.page.getByRole('table').getByRole('link').first().click()
      await visitor.follows('accounts-desk:actions.deactivate.button')
      await visitor.presses('accounts-desk:deactivation.submit')
      await visitor.reads('accounts-desk:deactivation.tickNeeded')
    },
  },
  'record of changes': {
    path: '/admin/registro',
    access: 'administrator',
    state: async (visitor) => {
      await storeChanges(visitor.product)
      await visitor.reloads()
      await visitor.page.getByText(visitor.t('audit:technical')).first().click()
    },
  },
  'page of administrators, refused': {
    path: '/admin/administradores',
    access: 'user',
    state: (visitor) => visitor.sees('shell:access.deniedTitle'),
  },
  'check of the session, without connection': {
    path: '/programas',
    access: 'public',
    state: async (visitor) => {
      await visitor.page.route('**/api/check-auth', (route) => route.abort('aborted'))
      await visitor.opens('/user')
      await visitor.sees('shell:access.failedTitle')
    },
  },
  'log-in cancelled at Google': {
    path: '/login-success?error=denied',
    access: 'public',
    state: (visitor) => visitor.sees('google:refused.title'),
  },
}

for (const language of languages) {
  for (const [name, { path, access, state }] of Object.entries(screens)) {
    test.describe(`${name} in ${language}`, () => {
      // Both sets of colours are looked at, without looking at everything twice.
      test.use({ language, colorScheme: language === 'en' ? 'dark' : 'light' })

      test(`has no barrier and fits a small screen`, async ({ visitor, payer, administrator }) => {
        const { page } = visitor
        if (access === 'user') await visitor.logsInAs(payer)
        if (access === 'administrator') await visitor.logsInAs(administrator)
        const unverified = await unverifiedFor(access, visitor.product)
        if (unverified) await visitor.logsInAs(unverified)
        await page.setViewportSize({ width: 320, height: 700 })
        await visitor.opens(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await state?.(visitor)
        await expectNoBarrier(page)
        await expectNoSidewaysScrolling(page, 'at 320 px')

        // Wide pages have room for every language's words: one of them stands for all.
        if (language !== 'es') return
        await page.setViewportSize({ width: 1280, height: 800 })
        await expectNoBarrier(page)
      })
    })
  }
}

/** One of the screen's own: the second factor is given once, and codes can be used up. */
async function unverifiedFor(access: Screen['access'], product: Product): Promise<Member | null> {
  if (access === 'newAdministrator') {
    return withPasswordAlone(product, await openAdministratorAccount(product))
  }
  if (access !== 'administratorOwingCode') return null
  return withPasswordAlone(product, (await openAdministrator(product)).account)
}
