import { logIn } from '../steps/account.ts'
import { seesCardFields } from '../steps/payment.ts'
import { save, seesSaved, startChanging } from '../steps/profile.ts'

import type { Screen } from './screen.ts'

/** The prerendered pages, as they are when they are opened, are looked at in public-pages.spec.ts. */
export const visitorScreens: Record<string, Screen> = {
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
    sees: 'passwords:confirm.invalid.title',
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
      await visitor.reads('ui:formErrors')
    },
  },
  review: { path: '/confirmationPage?programa=2', access: 'user', sees: 'enrolments:review.title' },
  'purchase with the card on file': {
    path: '/compra?programa=2',
    access: 'user',
    reads: 'subscriptions:keptCard.title',
  },
  purchase: {
    path: '/compra?programa=2',
    access: 'user',
    state: async (visitor) => {
      await visitor.presses('subscriptions:keptCard.other')
      await seesCardFields(visitor)
    },
  },
  'purchase of nothing': { path: '/compra?programa=1', access: 'user' },
  success: {
    path: '/subscription-success?programa=1',
    access: 'user',
    sees: 'subscriptions:success.title',
  },
  profile: { path: '/user', access: 'user', reads: 'enrolments:state.active' },
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
  security: { path: '/user/seguridad', access: 'user', reads: 'profile:sessions.thisOne' },
  'card in use': { path: '/user/tarjeta', access: 'user', reads: 'payment-card:change' },
  privacy: { path: '/user/privacidad', access: 'user', reads: 'profile:consents.terms' },
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
    reads: 'profile:deletion.request',
  },
  'deleting the account, last step, unticked': {
    path: '/confirm-account-deletion?token=abc',
    access: 'public',
    state: async (visitor) => {
      await visitor.presses('profile:confirmDeletion.submit')
      await visitor.reads('errors:subscriptions.confirmationRequired')
    },
  },
  'announcements, to be stopped': {
    path: '/comunicados?token=abc',
    access: 'public',
    reads: 'passwords:announcements.ask.text',
  },
  'announcements, half a link': { path: '/comunicados', access: 'public' },
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
    reads: 'invoices:nothing.title',
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
  'donation, refused': {
    path: '/aportacion-solidaria',
    access: 'public',
    state: async (visitor) => {
      await visitor.presses('donations:form.submit')
      await visitor.reads('errors:donations.emailRequired')
    },
  },
  'page of administrators, refused': {
    path: '/admin/administradores',
    access: 'user',
    sees: 'shell:access.deniedTitle',
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
    sees: 'google:refused.title',
  },
}
